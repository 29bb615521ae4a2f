import { mensajeDe } from '@taquilla/cliente/ApiError';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { QrCode } from '@taquilla/ui/QrCode.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { Failure } from '../ui/Failure.tsx';
import './AltaDeTotp.css';

type Activado = RespuestaDe<'activarTotp'>;

/** Sets up a second factor: its QR, its secret for typing, and the first code (§C13.4). */
export function AltaDeTotp({ onActivado }: { onActivado: (activado: Activado) => void }) {
  const { alta, error, pedir } = useAlta();
  if (error) return <Failure error={error} onRetry={pedir} />;
  return (
    <div className="alta">
      <ol className="alta__pasos">
        <li>Abre tu aplicación de códigos: Google Authenticator, 1Password, la de tu teléfono u otra.</li>
        <li>Escanea este cuadro, o escribe la clave.</li>
        <li>Escribe abajo el código que muestre.</li>
      </ol>
      <div className="alta__qr">
        {alta ? (
          <QrCode text={alta.uri} width={176} margin={2} title="Código QR de tu segundo factor" />
        ) : (
          <Skeleton width="176px" height="176px" />
        )}
      </div>
      {alta && <Clave secreto={alta.secreto} />}
      <PrimerCodigo onActivado={onActivado} />
    </div>
  );
}

function Clave({ secreto }: { secreto: string }) {
  return (
    <p className="alta__clave">
      <span className="nota">Clave</span>
      <code>{secreto.match(/.{1,4}/g)?.join(' ')}</code>
    </p>
  );
}

/** Asks for one secret each time that the setup opens. */
function useAlta() {
  const [alta, setAlta] = useState<RespuestaDe<'iniciarTotp'>>();
  const [error, setError] = useState<unknown>();
  const [intento, setIntento] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again at each try
  useEffect(() => {
    let sigue = true;
    call('iniciarTotp').then(
      dada => sigue && setAlta(dada),
      fallo => sigue && setError(fallo),
    );
    return () => {
      sigue = false;
    };
  }, [intento]);
  return {
    alta,
    error,
    pedir: () => {
      setError(undefined);
      setIntento(intento + 1);
    },
  };
}

function PrimerCodigo({ onActivado }: { onActivado: (activado: Activado) => void }) {
  const [codigo, setCodigo] = useState('');
  const [error, setError] = useState<string>();
  const { isBusy, run } = useBusy();
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      try {
        onActivado(await call('activarTotp', { body: { codigo: codigo.trim() } }));
      } catch (fallo) {
        setError(mensajeDe(fallo, 'No se pudo conectar con el servidor. Vuelve a intentar.'));
      }
    });
  };
  return (
    <form onSubmit={enviar} noValidate>
      <Field
        label="Código de seis dígitos"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={codigo}
        error={error}
        tellsError
        onChange={event => {
          setCodigo(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" full busy={isBusy}>
        Activar segundo factor
      </Button>
    </form>
  );
}
