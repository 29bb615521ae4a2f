import { useState } from 'react';
import { Field, FieldButton, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';

/** A password field whose text can be shown. Pass `autoComplete`: `current-password` or `new-password`. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'adornment'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      adornment={
        <FieldButton
          aria-label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'ojoCerrado' : 'ojo'} />
        </FieldButton>
      }
    />
  );
}
