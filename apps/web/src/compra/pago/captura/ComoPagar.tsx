import { type Centavos, formatPesos } from '@taquilla/rules/dinero';
import { contarMeses } from '@taquilla/rules/meses';
import { cuandoEs } from '@taquilla/rules/plazos';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { OptionCard, OptionGroup } from '@taquilla/ui/OptionCard.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import type { CapturaDePago } from './useCapturaDePago.ts';

type Formas = CapturaDePago['formas'];

/** The question how to pay (§B2.1): nothing is chosen for the buyer, and each way says when the tickets come. */
export function ComoPagar({ formas, total }: { formas: Formas; total: Centavos }) {
  const { forma, elegir, planes, tarjetas, falta } = formas;
  const [menos, mas] = [planes[0]?.pagos, planes.at(-1)?.pagos];
  return (
    <Panel title="¿Cómo quieres pagar?">
      <p className="nota">El total es el mismo: {formatPesos(total)}.</p>
      <OptionGroup label="Forma de pago">
        <OptionCard
          name="como-pagar"
          checked={forma === 'tarjeta'}
          onChange={() => elegir('tarjeta')}
          title="Tarjeta"
          detail={`De ${O.format(tarjetas.map(clase => CLASES[clase]))}, en una exhibición. ${AL_MOMENTO}`}
          aside={<Icon name="tarjeta" />}
        />
        {planes.length > 0 && (
          <OptionCard
            name="como-pagar"
            checked={forma === 'meses'}
            onChange={() => elegir('meses')}
            title="Meses sin intereses"
            detail={`Sólo con tarjeta de crédito, ${menos === mas ? `en ${mas}` : `de ${menos} a ${mas}`} pagos. ${AL_MOMENTO}`}
            aside={<Icon name="calendario" />}
          />
        )}
        <SinTarjeta formas={formas} />
      </OptionGroup>
      {forma === 'meses' && <EnCuantosPagos formas={formas} total={total} />}
      {formas.referencia && <p className="nota">{SIN_TARJETA[formas.referencia].despues}</p>}
      <div role="alert" className="pago__aviso">
        {falta && (
          <Notice tone="urgente">
            <strong>{falta}</strong>
          </Notice>
        )}
      </div>
    </Panel>
  );
}

function SinTarjeta({ formas: { forma, elegir, referencias } }: { formas: Formas }) {
  return referencias.map(({ medio, hasta }) => (
    <OptionCard
      key={medio}
      name="como-pagar"
      checked={forma === medio}
      onChange={() => elegir(medio)}
      title={SIN_TARJETA[medio].titulo}
      detail={SIN_TARJETA[medio].detalle(hasta)}
      aside={<Icon name={SIN_TARJETA[medio].icono} />}
    />
  ));
}

function EnCuantosPagos({
  formas: { planes, pagos, elegirPagos },
  total,
}: {
  formas: Formas;
  total: Centavos;
}) {
  return (
    <>
      <h3>¿En cuántos pagos?</h3>
      <OptionGroup label="Número de pagos">
        {planes.map(plan => (
          <OptionCard
            key={plan.pagos}
            name="cuantos-pagos"
            checked={pagos === plan.pagos}
            onChange={() => elegirPagos(plan.pagos)}
            title={contarMeses(total, plan.pagos)}
            detail={`Total ${formatPesos(total)}`}
          />
        ))}
      </OptionGroup>
      <p className="nota">
        No pagas intereses ni comisión: es el mismo total. Si tu banco no permite meses, te avisamos sin
        cobrar y eliges de nuevo.
      </p>
    </>
  );
}

/** The ways to pay without a card; each says until when the places wait and when the tickets come. */
const SIN_TARJETA = {
  spei: {
    titulo: 'Transferencia (SPEI)',
    icono: 'banco',
    detalle: (hasta: string) =>
      `Te damos una CLABE y guardamos tus lugares hasta ${cuandoEs(hasta)}. Tus boletos llegan minutos después de que pagues.`,
    despues:
      'Haces la transferencia desde la app o la página de tu banco. Nada se cobra hasta que tú la mandas.',
  },
  tienda: {
    titulo: 'Efectivo en tienda',
    icono: 'efectivo',
    detalle: (hasta: string) =>
      `Te damos un código de barras y guardamos tus lugares hasta ${cuandoEs(hasta)}. Tus boletos llegan cuando la tienda nos avisa, casi siempre en menos de 1 hora.`,
    despues: 'Enseñas el código en la caja y pagas en efectivo. La tienda puede cobrarte su comisión.',
  },
} as const;

const O = new Intl.ListFormat('es', { type: 'disjunction' });
const AL_MOMENTO = 'Tus boletos llegan al momento.';
const CLASES = { credito: 'crédito', debito: 'débito', prepago: 'prepago' } as const;
