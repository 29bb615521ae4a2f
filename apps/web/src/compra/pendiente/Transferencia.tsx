import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { enCuartetos, enPartesDeClabe } from '@taquilla/rules/referencias';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { Dato } from './Copiar.tsx';
import { Avance, MontoExacto, Preparando } from './Montos.tsx';
import type { Pago } from './pagosGuardados.ts';

/** The data of a transfer, each with its button to copy (§B2.10). */
export function Transferencia({ pago }: { pago: Pago }) {
  const { referencia, faltan, abonado } = pago;
  return (
    <Panel title={abonado > 0 ? 'Recibimos tu pago, pero no completo' : 'Haz tu transferencia'}>
      {abonado > 0 && <Avance pago={pago} />}
      {referencia ? (
        <dl className="pago-pendiente__datos">
          {referencia.clabe && (
            <Dato
              que={abonado > 0 ? 'CLABE, sólo para lo que falta' : 'CLABE'}
              valor={enPartesDeClabe(referencia.clabe)}
              copia={referencia.clabe}
            />
          )}
          <Dato que="Concepto" valor={enCuartetos(referencia.numero)} copia={referencia.numero} />
          <Dato que="Monto exacto" valor={formatPesos(dePesos(faltan))} copia={faltan.toFixed(2)} />
          <Dato que="A nombre de" valor={referencia.titular} />
          {referencia.banco && <Dato que="Banco" valor={referencia.banco} />}
          {referencia.convenio && (
            <Dato que="Si tu cuenta es de ese banco: convenio CIE" valor={referencia.convenio} />
          )}
        </dl>
      ) : (
        <Preparando />
      )}
      <MontoExacto pago={pago} />
    </Panel>
  );
}
