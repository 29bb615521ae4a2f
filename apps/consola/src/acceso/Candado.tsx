import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import { Button } from '@taquilla/ui/Button.tsx';
import { reopen, useModal } from '@taquilla/ui/modals.ts';
import { PasswordField } from '@taquilla/ui/PasswordField.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { Marca } from '../layout/Marca.tsx';
import { ponerSesion, salir, useSesion } from '../sesion/sesion.ts';
import { notificarFalla } from '../ui/enPalabras.ts';
import { useIdleLock } from './useIdleLock.ts';
import './Candado.css';

/** Locks the counter after five minutes without a key or touch, until its person gives the PIN (§C13.1). */
export function Candado({ enVentanilla }: { enVentanilla: boolean }) {
  const { candado } = useSesion();
  useIdleLock(enVentanilla && candado === null);
  return candado && <Pantalla candado={candado} />;
}

function Pantalla({ candado }: { candado: 'pin' | 'contrasena' }) {
  const { personal } = useSesion();
  const ref = useModal();
  return (
    <dialog
      ref={ref}
      className="candado"
      aria-labelledby="candado-titulo"
      onCancel={event => event.preventDefault()}
      onClose={() => reopen(ref.current)}
    >
      <Marca />
      <div className="candado__panel">
        <h1 id="candado-titulo">Ventanilla bloqueada</h1>
        <p className="suave">
          {personal.nombre}, pasaron cinco minutos sin una tecla ni un toque. Lo que llevabas sigue aquí.
        </p>
        {candado === 'pin' ? (
          <ConPin />
        ) : (
          <p className="suave">
            Todavía no tienes PIN: entra otra vez con tu contraseña, y elige uno en «Tu cuenta».
          </p>
        )}
        <Salir principal={candado === 'contrasena'} />
      </div>
    </dialog>
  );
}

const TECLAS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;

function ConPin() {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const { isBusy, run } = useBusy();
  const escribir = (texto: string) => {
    setPin(texto.replace(/\D/g, '').slice(0, 6));
    setError(undefined);
  };
  const abrir = (event: FormEvent) => {
    event.preventDefault();
    if (pin.length < 4) return setError('El PIN tiene de cuatro a seis dígitos.');
    void run(async () => {
      try {
        ponerSesion(await call('abrirCandado', { body: { pin } }));
      } catch (fallo) {
        setPin('');
        setError(enPalabras(fallo));
      }
    });
  };
  return (
    <form onSubmit={abrir} noValidate>
      <PasswordField
        label="Tu PIN"
        autoFocus
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={pin}
        error={error}
        tellsError
        onChange={event => escribir(event.target.value)}
      />
      <Teclas pin={pin} onPin={escribir} />
      <Button type="submit" size="grande" full busy={isBusy}>
        Abrir
      </Button>
    </form>
  );
}

function Teclas({ pin, onPin }: { pin: string; onPin: (pin: string) => void }) {
  return (
    <div className="candado__teclas">
      {TECLAS.map(key => (
        <Button key={key} variant="borde" onClick={() => onPin(pin + key)}>
          {key}
        </Button>
      ))}
      <Button variant="borde" aria-label="Borrar el último dígito" onClick={() => onPin(pin.slice(0, -1))}>
        ←
      </Button>
    </div>
  );
}

/** The failure in words; it names the remaining tries from the third wrong one on. */
function enPalabras(fallo: unknown): string {
  const mensaje = mensajeDe(fallo, 'Sin conexión no se puede abrir. Vuelve a intentar.');
  const quedan = fallo instanceof ApiError ? fallo.detalles.quedan : undefined;
  if (typeof quedan !== 'number' || quedan > 2) return mensaje;
  return `${mensaje} ${quedan === 1 ? 'Queda un intento' : `Quedan ${quedan} intentos`}; después se pide tu contraseña.`;
}

function Salir({ principal }: { principal: boolean }) {
  const { isBusy, run } = useBusy();
  return (
    <Button
      variant={principal ? undefined : 'quieto'}
      full
      busy={isBusy}
      onClick={() => run(() => salir().catch(notificarFalla))}
    >
      {principal ? 'Entrar otra vez' : 'Entrar con otra cuenta'}
    </Button>
  );
}
