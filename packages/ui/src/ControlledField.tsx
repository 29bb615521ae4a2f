import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { deleteThroughGap, Field, type FieldProps, isComposing, keepCaret } from './Field.tsx';

export interface ControlledFieldProps<Form extends FieldValues>
  extends Omit<FieldProps, 'name' | 'error' | 'value' | 'defaultValue'> {
  control: Control<Form>;
  /** The name of one of the form's texts. */
  name: FieldPathByValue<Form, string>;
  /** The fault of a value, in the buyer's words; null when it has none. */
  rule: (value: string) => string | null;
  /** Cleans typed, pasted or filled-in text. */
  mask?: ((text: string, previous: string) => string) | undefined;
  /** Called when the field is left and its fault is shown. */
  onLeft?: () => void;
}

/** A field of a form: masked while it is typed, with its error shown once it was touched (§5.4). */
export function ControlledField<Form extends FieldValues>(props: ControlledFieldProps<Form>) {
  const { control, name, rule, mask, onLeft, ...rest } = props;
  const { field, fieldState } = useController({
    control,
    name,
    rules: { validate: value => rule(String(value)) ?? true },
  });
  const onTyped = (input: HTMLInputElement, event: Event) => {
    if (!mask) return field.onChange(input.value);
    const previous = String(field.value);
    const masked = (text: string) => mask(text, previous);
    const isForward = 'inputType' in event && event.inputType === 'deleteContentForward';
    deleteThroughGap(input, { previous, mask: masked, isForward });
    keepCaret(input, masked);
    field.onChange(masked(input.value));
  };
  return (
    <Field
      {...rest}
      {...field}
      onBlur={() => {
        field.onBlur();
        onLeft?.();
      }}
      // A dead accent passes unmasked until its letter comes.
      onChange={({ target, nativeEvent }) => {
        if (isComposing(nativeEvent)) field.onChange(target.value);
        else onTyped(target, nativeEvent);
      }}
      onCompositionEnd={({ currentTarget, nativeEvent }) => onTyped(currentTarget, nativeEvent)}
      error={fieldState.error?.message}
    />
  );
}
