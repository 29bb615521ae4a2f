import { buttonClass } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

interface ConfirmandoPagoProps {
  vez?: number;
  /** The page where the buyer may still have to confirm. */
  banco?: string | null;
  /** Whether the server, which alone knows what the bank says, answered the last time. */
  contesta?: boolean;
}

/** The bank's word is on its way. */
export function ConfirmandoPago({ vez = 0, banco = null, contesta = true }: ConfirmandoPagoProps) {
  return (
    <section className="ancho confirmacion confirmacion__espera" aria-labelledby="confirmando">
      <Spinner label="Confirmando tu pago" />
      <h1 id="confirmando">Confirmando tu pago</h1>
      <p className="suave" role="status">
        {queSeSabe(vez, contesta)}
      </p>
      {banco && vez >= 1 && <VolverAlBanco banco={banco} />}
    </section>
  );
}

function queSeSabe(vez: number, contesta: boolean): string {
  if (!contesta) return 'Todavía no logramos saber de tu pago y seguimos intentando. No vuelvas a pagar.';
  return vez < 2
    ? 'Tu banco nos está contestando. No vuelvas a pagar.'
    : 'Tu banco tarda más de lo normal. Tus lugares siguen apartados: no vuelvas a pagar.';
}

/** Back to the bank's page, where the purchase was left waiting. */
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
