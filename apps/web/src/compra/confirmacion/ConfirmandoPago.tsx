import { buttonClass } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** The bank's word is on its way. `banco` is the page where the buyer may still have to confirm. */
export function ConfirmandoPago({ vez = 0, banco = null }: { vez?: number; banco?: string | null }) {
  return (
    <section className="ancho confirmacion confirmacion__espera" aria-labelledby="confirmando">
      <Spinner label="Confirmando tu pago" />
      <h1 id="confirmando">Confirmando tu pago</h1>
      <p className="suave" role="status">
        {vez < 2
          ? 'Tu banco nos está contestando. No vuelvas a pagar.'
          : 'Tu banco tarda más de lo normal. Tus lugares siguen apartados: no vuelvas a pagar.'}
      </p>
      {banco && vez >= 1 && <VolverAlBanco banco={banco} />}
    </section>
  );
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
