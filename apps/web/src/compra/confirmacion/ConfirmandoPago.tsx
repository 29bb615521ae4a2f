import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Spinner } from '@taquilla/ui/Spinner.tsx';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';

interface ConfirmandoPagoProps {
  vez?: number;
  /** The bank's page where the buyer may still have to confirm. */
  banco?: string | null;
  /** Whether the server answered the last question; only the server knows the bank's decision. */
  contesta?: boolean;
  /** The server's message, or the words of §8.10 for a missing answer. Left out when no payment is in doubt. */
  mensaje?: string;
  /** Asks at once instead of after the pause. */
  onPreguntar?: (() => void) | undefined;
}

/** The screen while the bank's decision is awaited. */
export function ConfirmandoPago(props: ConfirmandoPagoProps) {
  const { vez = 0, banco = null, contesta = true, mensaje } = props;
  const tarda = useTarda();
  const sinSaber = !contesta || (tarda && vez === 0 && mensaje !== undefined);
  return (
    <section className="ancho confirmacion confirmacion__espera" aria-labelledby="confirmando">
      <Spinner label="Confirmando tu pago" />
      <h1 id="confirmando">Confirmando tu pago</h1>
      <p className="suave" role="status">
        {queSeSabe(vez, sinSaber)}
      </p>
      {banco && vez >= 1 && <VolverAlBanco banco={banco} />}
      {tarda && <Salida {...props} />}
    </section>
  );
}

/** Milliseconds after which the buyer is told why it takes time, and offered a way on. */
const PACIENCIA_MS = 6_000;

function useTarda(): boolean {
  const [tarda, setTarda] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTarda(true), PACIENCIA_MS);
    return () => clearTimeout(timer);
  }, []);
  return tarda;
}

/** The server's message, with further actions while it is asked again (§8.10). */
export function Salida({ mensaje, onPreguntar }: Pick<ConfirmandoPagoProps, 'mensaje' | 'onPreguntar'>) {
  return (
    <>
      <p role="alert">
        <strong>{mensaje || 'Está tardando más de lo normal.'}</strong> Puedes salir de esta página: si el
        pago pasa, tus boletos te llegan por correo; si no, no se te cobra nada.
      </p>
      <Seguir onPreguntar={onPreguntar} />
    </>
  );
}

/** The actions while the bank's decision is missing. */
export function Seguir({ onPreguntar }: Pick<ConfirmandoPagoProps, 'onPreguntar'>) {
  return (
    <>
      {onPreguntar && (
        <Button variant="borde" onClick={onPreguntar}>
          <Icon name="recargar" />
          Preguntar de nuevo
        </Button>
      )}
      <Link href={paths.eventos()} className="enlace">
        Ver eventos
      </Link>
    </>
  );
}

function queSeSabe(vez: number, sinSaber: boolean): string {
  if (sinSaber) return 'Todavía no logramos saber de tu pago y seguimos intentando. No vuelvas a pagar.';
  return vez < 2
    ? 'Tu banco nos está contestando. No vuelvas a pagar.'
    : 'Tu banco tarda más de lo normal. Tus lugares siguen apartados: no vuelvas a pagar.';
}

/** The link back to the bank's page, where the purchase waits. */
export function VolverAlBanco({ banco }: { banco: string }) {
  return (
    <>
      <p>¿Tu banco te pidió confirmar la compra y no terminaste?</p>
      <a className={buttonClass({ variant: 'borde' })} href={banco} rel="noreferrer">
        Volver a la página de tu banco
      </a>
    </>
  );
}
