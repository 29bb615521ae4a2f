import { type RefObject, useRef, useState } from 'react';
import { Anchored } from './Anchored.tsx';
import { Calendar } from './Calendar.tsx';
import { classes } from './classes.ts';
import { type DateUnit, EXAMPLES, faultOfDate, readDate, sayDate, showDate } from './dates.ts';
import { Field, FieldButton, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';

export interface DateFieldProps
  extends Omit<FieldProps, 'type' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'adornment' | 'most'> {
  unit: DateUnit;
  /** `2027-03-12`, `2027-03-12T20:30` or `2027-03`; empty for none; else the text as it was typed, which is none yet. */
  value: string;
  /** Gets the value, or the text that is none yet: a form must not take it for an empty field. */
  onChange: (value: string) => void;
  /** Hands over only a date that was left, picked or entered, never a half-typed one: for a filter that acts at once. */
  settled?: boolean | undefined;
  /** A hint for the empty field alone, such as "Vacío: en cuanto se publica". */
  emptyHint?: string | undefined;
}

/**
 * A date in Spanish whatever the browser speaks (decisions, "dates in forms"): typed as `12/3/27 20:30`, read back in
 * words below, or picked in a calendar. Alt and the down arrow open it, as in the browser's own field.
 */
export function DateField(props: DateFieldProps) {
  const {
    unit,
    value,
    onChange,
    settled = false,
    hint,
    emptyHint,
    error,
    disabled,
    fieldClass,
    ...rest
  } = props;
  const field = useTyped({ unit, value, onChange, settled });
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const off = disabled || rest.readOnly;
  return (
    <>
      <Field
        placeholder={EXAMPLES[unit]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        fieldClass={classes('campo-fecha', fieldClass)}
        disabled={disabled}
        value={field.text}
        error={field.isLeft ? (faultOfDate(field.text, unit) ?? error) : undefined}
        hint={hintOf(props)}
        onChange={event => field.type(event.target.value)}
        onBlur={field.leave}
        onKeyDown={event => {
          if (event.key === 'Enter') field.settle();
          if (event.key !== 'ArrowDown' || !event.altKey || off) return;
          event.preventDefault();
          setOpen(true);
        }}
        adornment={<CalendarButton {...{ button, isOpen, disabled: off, onOpen: () => setOpen(true) }} />}
      />
      {isOpen && <PickFrom {...{ unit, value, button }} onPick={field.pick} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The value in words, and the field's own hints. */
function hintOf({ unit, value, hint, emptyHint }: DateFieldProps): string | undefined {
  const words = unit === 'month' ? '' : sayDate(value, unit);
  return [words, hint, value === '' && emptyHint].filter(Boolean).join(' · ') || undefined;
}

interface CalendarButtonProps {
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  disabled: boolean | undefined;
  onOpen: () => void;
}

function CalendarButton({ button, isOpen, disabled, onOpen }: CalendarButtonProps) {
  return (
    <FieldButton
      ref={button}
      disabled={disabled}
      aria-label="Abrir el calendario"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <Icon name="calendario" />
    </FieldButton>
  );
}

interface PickFromProps extends Pick<DateFieldProps, 'unit' | 'value'> {
  button: RefObject<HTMLButtonElement | null>;
  onPick: (value: string) => void;
  onClose: () => void;
}

function PickFrom({ unit, value, button, onPick, onClose }: PickFromProps) {
  return (
    <Anchored anchor={button} label="Calendario" onDismiss={onClose}>
      <Calendar
        unit={unit}
        value={readDate(value, unit) ?? ''}
        onPick={(picked, isDone) => {
          onPick(picked);
          if (isDone) onClose();
        }}
      />
    </Anchored>
  );
}

type Typed = Pick<DateFieldProps, 'unit' | 'value' | 'onChange'> & { settled: boolean };

/** The text of the field: as typed until it is left, and whenever it is no date. */
function useTyped({ unit, value, onChange, settled }: Typed) {
  const [typed, setTyped] = useState<{ text: string; of: string; isLeft: boolean } | null>(null);
  // A value from elsewhere replaces the typed text.
  const mine = typed?.of === value ? typed : null;
  const text = mine?.text ?? showDate(value, unit);
  const hand = (given: string) => {
    const read = readDate(given, unit) ?? given.trim();
    const isDate = read === '' || readDate(read, unit) !== null;
    const handed = settled && !isDate ? value : read;
    setTyped(isDate ? null : { text: given, of: handed, isLeft: true });
    if (handed !== value) onChange(handed);
  };
  return {
    text,
    isLeft: mine?.isLeft ?? true,
    type: (given: string) => {
      const of = settled ? value : (readDate(given, unit) ?? given.trim());
      setTyped({ text: given, of, isLeft: false });
      if (of !== value) onChange(of);
    },
    leave: () => mine && hand(mine.text),
    settle: () => settled && mine && hand(mine.text),
    pick: (picked: string) => {
      setTyped(null);
      onChange(picked);
    },
  };
}
