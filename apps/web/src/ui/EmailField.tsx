import { Field, type FieldProps } from './Field.tsx';

/** A field for an e-mail address: a phone shows the keyboard with the @, and the browser offers what it knows. */
export function EmailField(props: Omit<FieldProps, 'type' | 'inputMode' | 'autoComplete'>) {
  return <Field {...props} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />;
}
