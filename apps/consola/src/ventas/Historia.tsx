import type { Venta } from '@taquilla/contract/consola/ventas';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { classes } from '@taquilla/ui/classes.ts';
import { Icon, type IconName } from '@taquilla/ui/Icon.tsx';
import { ahora } from '../api/call.ts';
import { ConsoleIcon, type ConsoleIconName } from '../ui/ConsoleIcon.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import '../ui/Timeline.css';

type Momento = Venta['historia'][number];

const ICONOS: Readonly<Record<Momento['tipo'], { comun: IconName } | { propio: ConsoleIconName }>> = {
  apartada: { comun: 'candado' },
  intento: { comun: 'tarjeta' },
  pagada: { propio: 'banco' },
  vendida: { comun: 'palomita' },
  correo: { comun: 'correo' },
  usado: { propio: 'puerta' },
  reembolso: { propio: 'devolver' },
  contracargo: { comun: 'alerta' },
  cambio: { comun: 'persona' },
};
const BUENOS: readonly Momento['tipo'][] = ['pagada', 'vendida', 'usado'];

/** The history of a sale, in order; the step to the door is hollow until a ticket passed it (§C6.4). */
export function Historia({ venta }: { venta: Venta }) {
  const { historia, boletos, evento } = venta;
  const falta = boletos.some(({ estado }) => estado === 'vigente');
  return (
    <ol className="hilo">
      {historia.map((momento, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two things may happen at one time; their order stays
        <Paso key={i} momento={momento} />
      ))}
      {falta && (
        <li className="hilo__falta">
          <span className="hilo__punto" aria-hidden="true">
            <ConsoleIcon name="puerta" />
          </span>
          <b>Entrada</b>
          <time dateTime={evento.fecha}>{formatFechaCorta(evento.fecha, evento.zona, ahora())}</time>
        </li>
      )}
    </ol>
  );
}

function Paso({ momento }: { momento: Momento }) {
  const { tipo, texto, quien, falla, momento: cuando } = momento;
  const icono = ICONOS[tipo];
  return (
    <li className={classes(falla ? 'hilo__mal' : BUENOS.includes(tipo) && 'hilo__bien')}>
      <span className="hilo__punto" aria-hidden="true">
        {'comun' in icono ? <Icon name={icono.comun} /> : <ConsoleIcon name={icono.propio} />}
      </span>
      <b>
        {falla && <span className="solo-lector">Falla: </span>}
        {texto}
      </b>
      <time dateTime={cuando}>{fechaYHora(cuando)}</time>
      {quien && <p>{quien}</p>}
    </li>
  );
}
