import { Field, type FieldProps } from './Field.tsx';

/** A field for an e-mail address: a phone shows the keyboard with the @, and the browser offers known addresses. */
export function EmailField(props: Omit<FieldProps, 'type' | 'inputMode'>) {
  return <Field autoComplete="email" {...props} type="email" inputMode="email" autoCapitalize="none" />;
}
