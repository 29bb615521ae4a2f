import { ApiError, faltasPorCampo } from '@taquilla/cliente/ApiError';
import { invalidate } from '@taquilla/cliente/queries';
import { Button } from '@taquilla/ui/Button.tsx';
import { PasswordField } from '@taquilla/ui/PasswordField.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { enPalabras } from '../ui/enPalabras.ts';

/** Sets the PIN that opens the locked counter (§C13.1). */
export function PinDeVentanilla({ conPin }: { conPin: boolean }) {
  const [pin, setPin] = useState('');
  const [contrasena, setContrasena] = useState('');
  const [faltas, setFaltas] = useState<Readonly<Record<string, string>>>({});
  const { isBusy, run } = useBusy();
  const poner = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      setFaltas({});
      try {
        await call('ponerPin', { body: { pin, ...(conPin && { contrasena }) } });
        setPin('');
        setContrasena('');
        notificar('Tu PIN está puesto.', 'exito');
        await invalidate('miCuenta');
      } catch (fallo) {
        setFaltas(faltasDePin(fallo));
      }
    });
  };
  return (
    <form className="pila" onSubmit={poner} noValidate>
      <p className="suave">
        La ventanilla se bloquea tras cinco minutos sin una tecla ni un toque, y tu PIN la abre.
      </p>
      {conPin && (
        <PasswordField
          label="Tu contraseña"
          autoComplete="current-password"
          value={contrasena}
          error={faltas.contrasena}
          onChange={event => setContrasena(event.target.value)}
        />
      )}
      <CampoDePin label={conPin ? 'PIN nuevo' : 'Tu PIN'} value={pin} error={faltas.pin} onChange={setPin} />
      <ErrorLine>{faltas['']}</ErrorLine>
      <div>
        <Button type="submit" variant="borde" busy={isBusy}>
          {conPin ? 'Cambiar PIN' : 'Poner PIN'}
        </Button>
      </div>
    </form>
  );
}

export function CampoDePin({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (pin: string) => void;
}) {
  return (
    <PasswordField
      label={label}
      hint="De cuatro a seis dígitos, sin series como 1234."
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={value}
      error={error}
      onChange={event => onChange(event.target.value.replace(/\D/g, ''))}
    />
  );
}

/** Errors by field; the empty name holds an error that concerns no field. */
export function faltasDePin(fallo: unknown): Readonly<Record<string, string>> {
  if (fallo instanceof ApiError && fallo.code === 'pin_facil') return { pin: fallo.message };
  if (fallo instanceof ApiError && fallo.code === 'contrasena_actual_incorrecta')
    return { contrasena: fallo.message };
  const porCampo = faltasPorCampo(fallo);
  return Object.keys(porCampo).length > 0 ? porCampo : { '': enPalabras(fallo) };
}
