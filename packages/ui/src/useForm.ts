import {
  type ChangeEvent,
  type CompositionEvent,
  type SubmitEvent,
  useCallback,
  useRef,
  useState,
} from 'react';
import { deleteThroughGap, isComposing, keepCaret } from './Field.tsx';
import { useBusy } from './useBusy.ts';

type Texts<Name extends string> = Readonly<Record<Name, string>>;

interface FormOptions<Name extends string> {
  initial: Texts<Name>;
  /** The fault of each text, in people's words; null for none. Fields that are not shown are not checked. */
  rules: Readonly<Record<Name, (text: string, all: Texts<Name>) => string | null>>;
  /** Called when a person has changed a text. */
  onTyped?: (name: Name, text: string) => void;
}

/** Cleans typed, pasted or filled-in text. */
type Mask = (text: string, previous: string) => string;

/**
 * A form of text fields: `<Field {...form.field('correo')} label="Correo" />`. A field shows its fault once it was left
 * (§5.4), all do after a try to send, and the first one gets the focus.
 */
export function useForm<Name extends string>({ initial, rules, onTyped }: FormOptions<Name>) {
  const [first] = useState(initial);
  const [texts, setTexts] = useState<Texts<Name>>(first);
  const [shown, setShown] = useState<ReadonlySet<Name>>(new Set());
  /** Faults that another side found, such as the bank; each until its text changes or is sent again. */
  const [told, setTold] = useState<Partial<Record<Name, string | null>>>({});
  const inputs = useRef(new Map<Name, HTMLInputElement>());
  const { isBusy, run } = useBusy();
  const clear = useCallback(
    (...names: Name[]) => {
      const which = names.length > 0 ? names : (Object.keys(first) as Name[]);
      const emptied = Object.fromEntries(which.map(name => [name, first[name]]));
      setTexts(before => ({ ...before, ...emptied }));
      setTold({});
      setShown(before => new Set([...before].filter(name => !which.includes(name))));
    },
    [first],
  );

  const show = (...names: Name[]) => setShown(before => new Set([...before, ...names]));
  const write = (name: Name, text: string) => {
    setTexts(before => ({ ...before, [name]: text }));
    setTold(before => ({ ...before, [name]: null }));
  };
  const type = (name: Name, text: string) => {
    write(name, text);
    onTyped?.(name, text);
  };
  const faultOf = (name: Name): string | null => rules[name](texts[name], texts);

  return {
    texts,
    isBusy,
    show,
    /** Whether a field was left, or is told of by a try to send. */
    wasLeft: (name: Name) => shown.has(name),
    /** Writes a text in a person's place, as when a suggestion is taken. */
    put: type,
    /** The props that bind a `Field` to the form. `onLeft` is called when the field is left. */
    field(name: Name, { mask, onLeft }: { mask?: Mask | undefined; onLeft?: (() => void) | undefined } = {}) {
      const settle = (input: HTMLInputElement, event: Event) => {
        if (!mask) return type(name, input.value);
        const previous = texts[name];
        const masked = (text: string) => mask(text, previous);
        const isForward = 'inputType' in event && event.inputType === 'deleteContentForward';
        deleteThroughGap(input, { previous, mask: masked, isForward });
        keepCaret(input, masked);
        type(name, masked(input.value));
      };
      return {
        name: name as string,
        value: texts[name],
        error: (shown.has(name) && (told[name] ?? faultOf(name))) || undefined,
        ref: (input: HTMLInputElement | null) => {
          if (input === null) return;
          inputs.current.set(name, input);
          // Text that was typed or filled in before the script had loaded stays.
          if (texts[name] === '' && input.value !== '') write(name, input.value);
          return () => {
            inputs.current.delete(name);
          };
        },
        onBlur: () => {
          show(name);
          onLeft?.();
        },
        // A dead accent passes unmasked until its letter comes.
        onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
          isComposing(nativeEvent) ? type(name, target.value) : settle(target, nativeEvent),
        onCompositionEnd: ({ currentTarget, nativeEvent }: CompositionEvent<HTMLInputElement>) =>
          settle(currentTarget, nativeEvent),
      };
    },
    /** Checks the fields that are there, then sends, one try at a time; `otherwise` runs where one has a fault. */
    submit(send: (texts: Texts<Name>) => unknown, otherwise?: (texts: Texts<Name>) => void) {
      return (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        const names = (Object.keys(rules) as Name[]).filter(name => inputs.current.has(name));
        show(...names);
        setTold({});
        const faulty = names.find(name => faultOf(name) !== null);
        if (faulty === undefined) return void run(async () => send(texts));
        inputs.current.get(faulty)?.focus();
        otherwise?.(texts);
      };
    },
    /** Shows a fault that another side found, and moves to its field. */
    tell(name: Name, fault: string) {
      setTold(before => ({ ...before, [name]: fault }));
      show(name);
      inputs.current.get(name)?.focus();
    },
    /** Puts fields back to what they began with; all of them without a name. */
    clear,
  };
}

/** How a component binds its fields to the form above it. */
export type FormField<Name extends string> = ReturnType<typeof useForm<Name>>['field'];
