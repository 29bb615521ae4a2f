import { enCuartetos } from '@taquilla/rules/referencias';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { CodigoDeBarras } from './CodigoDeBarras.tsx';
import { Copiar } from './Copiar.tsx';
import { Avance, MontoExacto, Preparando } from './Montos.tsx';
import type { Pago } from './pagosGuardados.ts';

/** The barcode for a till, with its number in fours (§B2.10). */
export function EnTienda({ pago }: { pago: Pago }) {
  const { referencia, abonado } = pago;
  return (
    <Panel title={abonado > 0 ? 'Recibimos tu pago, pero no completo' : 'Enseña este código en la caja'}>
      {abonado > 0 && <Avance pago={pago} />}
      {referencia ? (
        <>
          <div className="pago-pendiente__cupon">
            <CodigoDeBarras numero={referencia.numero} />
            <b className="num">{enCuartetos(referencia.numero)}</b>
            <small>Si el lector no lo toma, dicta el número.</small>
          </div>
          <Copiar que="La referencia" texto={referencia.numero}>
            Copiar referencia
          </Copiar>
        </>
      ) : (
        <Preparando />
      )}
      <MontoExacto pago={pago} />
    </Panel>
  );
}
