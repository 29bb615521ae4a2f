import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatHora } from '@taquilla/rules/fechas';
import { laHora } from '@taquilla/rules/plazos';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { Carril } from '../../ui/Carril.tsx';
import { Acciones } from './Acciones.tsx';
import { Cabeza } from './Cabeza.tsx';
import { EnTienda } from './EnTienda.tsx';
import { LoGuardado } from './LoGuardado.tsx';
import type { Pago } from './pagosGuardados.ts';
import { TiendasCerca } from './TiendasCerca.tsx';
import { Transferencia } from './Transferencia.tsx';

/** The sum to pay, where to, and until when; for the rest, what came so far (§B2.10, §B2.12). */
export function PorPagar({
  pago,
  releer,
  sinRed,
}: {
  pago: Pago;
  releer: () => Promise<unknown>;
  sinRed: boolean;
}) {
  const { medio, abonado, faltan, correo } = pago;
  const incompleto = abonado > 0;
  return (
    <>
      <Cabeza
        pago={pago}
        titulo={incompleto ? 'Casi listo' : 'Tu pago pendiente'}
        que={incompleto ? 'Faltan' : 'Pagas en total'}
        monto={dePesos(faltan)}
      />
      <div className="dos-columnas">
        <div className="pila">
          {medio === 'spei' ? <Transferencia pago={pago} /> : <EnTienda pago={pago} />}
          <Acciones pago={pago} releer={releer} sinRed={sinRed} />
          {medio === 'tienda' && <TiendasCerca pago={pago} />}
        </div>
        <div className="pila">
          <LoGuardado pago={pago} sello={incompleto ? 'Por pagar, con abono' : 'Por pagar'}>
            <p className="nota">
              {incompleto
                ? 'Tus lugares siguen guardados hasta esa hora.'
                : `Guardamos tus lugares hasta esa hora. Este mismo enlace está en el correo que mandamos${correo ? ` a ${correo}` : ''} y se puede leer sin conexión.`}
            </p>
          </LoGuardado>
          {incompleto ? <LoQuePaso pago={pago} /> : <CuandoPagues pago={pago} />}
        </div>
      </div>
    </>
  );
}

function CuandoPagues({ pago: { medio, gracia, secciones } }: { pago: Pago }) {
  const boletos = secciones.reduce((todos, { cuantos }) => todos + cuantos, 0);
  const tus = boletos === 1 ? 'tu boleto' : `tus ${boletos} boletos`;
  const espera = gracia >= 60 ? `${gracia / 60} horas` : `${gracia} minutos`;
  const pasos =
    medio === 'spei'
      ? [
          'Tu banco nos avisa, casi siempre en minutos.',
          `Te mandamos ${tus} por correo.`,
          `Si avisa tarde, esperamos ${espera} más antes de soltar tus lugares.`,
        ]
      : [
          'La tienda nos avisa, casi siempre en menos de 1 hora.',
          `Te mandamos ${tus} por correo.`,
          'Guarda tu comprobante hasta que lleguen.',
        ];
  return (
    <Panel title="Cuando pagues">
      <ol className="pago-pendiente__pasos">
        {pasos.map(paso => (
          <li key={paso}>{paso}</li>
        ))}
      </ol>
    </Panel>
  );
}

/** The story of a purchase whose money came in part. */
function LoQuePaso({ pago: { pedidaEn, total, abonos, faltan, hasta, medio, evento } }: { pago: Pago }) {
  const hora = (instante: string) => formatHora(instante, evento.zona);
  const llego = medio === 'spei' ? 'Llegó tu transferencia de' : 'Llegó tu pago de';
  return (
    <Panel title="Lo que pasó">
      <Carril
        pasos={[
          {
            estado: 'hecho',
            titulo: 'Guardamos tus lugares',
            detalle: `${hora(pedidaEn)}, por ${formatPesos(dePesos(total))}`,
          },
          ...abonos.map(({ monto, recibidoEn }) => ({
            estado: 'hecho' as const,
            titulo: `${llego} ${formatPesos(dePesos(monto))}`,
            detalle: hora(recibidoEn),
          })),
          {
            estado: 'va',
            titulo: `Faltan ${formatPesos(dePesos(faltan))}`,
            detalle: hasta ? `hasta ${laHora(hasta, evento.zona)}` : '',
          },
          { estado: 'falta', titulo: 'Te mandamos tus boletos', detalle: '' },
        ]}
      />
    </Panel>
  );
}
