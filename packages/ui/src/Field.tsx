import { type ComponentProps, type ReactNode, useId } from 'react';
import { afterPress } from './afterPress.ts';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { tooLong } from './tooLong.ts';
import './Field.css';

export interface FieldProps extends ComponentProps<'input'> {
  label: string;
  /** The error below the field; pass it only once the field was touched (§5.4). */
  error?: string | undefined;
  /** Announces the error, because it comes while the focus is still in the field. */
  tellsError?: boolean | undefined;
  hint?: string | undefined;
  /** The most characters that the field takes: longer text is kept, with an error. */
  most?: number | undefined;
  /** Something at the right inside the box: a word, an icon or a `FieldButton`. */
  adornment?: ReactNode;
  /** Classes of the whole field, to place it in a form's grid. */
  fieldClass?: string | undefined;
}

/**
 * A text field: label above, error below, both tied to the input for a screen reader. A press elsewhere leaves the
 * field once the press is over.
 */
export function Field(props: FieldProps) {
  const { label, tellsError, hint, most, adornment, fieldClass, id, onBlur, error: given, ...input } = props;
  const error = given ?? tooLong(input.value, most);
  const generated = useId();
  const inputId = id ?? generated;
  const hintId = `${inputId}-ayuda`;
  const errorId = `${inputId}-error`;
  return (
    <div className={classes('campo', fieldClass)}>
      <label htmlFor={inputId}>{label}</label>
      <span className="campo__caja">
        <input
          {...input}
          onBlur={onBlur && (event => afterPress(() => onBlur(event)))}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={classes(input['aria-describedby'], hint && hintId, error && errorId) || undefined}
        />
        {adornment}
      </span>
      {hint && (
        <p className="campo__ayuda" id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className="campo__error" id={errorId} role={tellsError ? 'alert' : undefined}>
          <Icon name="alerta" />
          {error}
        </p>
      )}
    </div>
  );
}

/** A small button inside a field's box. */
export function FieldButton({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" className={classes('boton-suelto', 'campo__boton', className)} {...props} />;
}

/**
 * Keeps the caret in place while `mask` corrects a change in the middle of a text: React's new value would send it to
 * the end, and the next letter with it. Call it as the text changes.
 */
export function keepCaret(input: HTMLInputElement, mask: (text: string) => string): void {
  const { value, selectionEnd } = input;
  if (selectionEnd === null || selectionEnd === value.length) return;
  // After a refused character the caret stays before it, and does not follow the masked text before it.
  const isRefused = mask(value) === value.slice(0, selectionEnd - 1) + value.slice(selectionEnd);
  const at = isRefused ? selectionEnd - 1 : mask(value.slice(0, selectionEnd)).length;
  // Runs after React has set the new value.
  queueMicrotask(() => {
    if (input.value !== value) input.setSelectionRange(at, at);
  });
}

/**
 * Deletes a digit when a group's space was deleted, which `mask` would put back: the character before the space, or
 * with the Delete key the one after it. Call it before `keepCaret`.
 */
export function deleteThroughGap(
  input: HTMLInputElement,
  { previous, mask, isForward }: { previous: string; mask: (text: string) => string; isForward: boolean },
): void {
  const { value } = input;
  const caret = input.selectionEnd ?? 0;
  if (previous !== `${value.slice(0, caret)} ${value.slice(caret)}` || mask(value) !== previous) return;
  const at = isForward ? caret : caret - 1;
  input.value = value.slice(0, at) + value.slice(at + 1);
  input.setSelectionRange(at, at);
}

/** Whether a change is part of a word that the keyboard is still composing: setting a new value would break it. */
export function isComposing(event: Event): boolean {
  return 'isComposing' in event && event.isComposing === true;
}
