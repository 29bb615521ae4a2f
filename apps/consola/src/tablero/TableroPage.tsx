import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { formatFechaCorta, formatHora } from '@taquilla/rules/fechas';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import { Select } from '@taquilla/ui/Select.tsx';
import { useLocation, useSearch } from 'wouter';
import { queryFor } from '../api/queryFor.ts';
import { ConEvento } from '../eventos/ConEvento.tsx';
import { SILUETAS } from '../eventos/siluetas.tsx';
import { paths } from '../paths.ts';
import { Box } from '../ui/Box.tsx';
import { type Figure, Figures } from '../ui/Figures.tsx';
import { enPesos } from '../ui/pesos.ts';
import { Reading } from '../ui/Reading.tsx';
import { CurvaDeVentas } from './CurvaDeVentas.tsx';
import { Cascada, Embudo } from './Embudo.tsx';
import { Llegadas } from './Llegadas.tsx';
import { Ocupacion } from './Ocupacion.tsx';
import { Partes } from './Partes.tsx';
import { porciento, type Tablero } from './palabras.ts';
import { useTableroVivo } from './useTableroVivo.ts';
import './tablero.css';

/** An event's board: sold places, sales beside another event's, and money (§C2.7, §C11). */
export function TableroPage() {
  return <ConEvento parte="tablero">{evento => <DeEvento key={evento.id} evento={evento} />}</ConEvento>;
}

function DeEvento({ evento }: { evento: EventoDeConsola }) {
  const comparar = Number(new URLSearchParams(useSearch()).get('contra')) || null;
  const { answer, vivo } = useTableroVivo(evento.id, comparar);
  return (
    <Reading answer={answer} skeleton={SILUETAS.tablero}>
      {tablero => (
        <div className="tablero">
          <p className="tablero__hasta" role="status">
            <span className="tablero__punto" data-vivo={vivo || undefined} aria-hidden="true" />
            {vivo ? 'En vivo' : 'Se lee cada 15 segundos'} · datos de las{' '}
            {formatHora(tablero.hasta, tablero.zona)}, hora del recinto ({tablero.zona.replace(/_/g, ' ')})
          </p>
          <Box label="Cifras" flush>
            <Cifras tablero={tablero} />
          </Box>
          <Cuadros evento={evento} tablero={tablero} comparar={comparar} />
        </div>
      )}
    </Reading>
  );
}

interface CuadrosProps {
  evento: EventoDeConsola;
  tablero: Tablero;
  comparar: number | null;
}

/** The charts; those about money are for the roles that may see it. */
function Cuadros({ evento, tablero, comparar }: CuadrosProps) {
  return (
    <>
      {tablero.dinero && (
        <div className="rejilla">
          <div className="c8">
            <CurvaDeVentas
              evento={evento}
              tablero={tablero}
              elegir={<ElegirOtro evento={evento} comparar={comparar} />}
            />
          </div>
          <div className="c4">
            <Embudo embudo={tablero.embudo} />
          </div>
        </div>
      )}
      <div className="rejilla">
        <div className={tablero.dinero ? 'c6' : 'c12'}>
          <Ocupacion eventoId={evento.id} hasta={tablero.hasta} />
        </div>
        {tablero.dinero && (
          <div className="c6">
            <Partes tablero={tablero} />
          </div>
        )}
      </div>
      <div className="rejilla">
        {tablero.dinero && (
          <div className="c6">
            <Cascada dinero={tablero.dinero} />
          </div>
        )}
        <div className={tablero.dinero ? 'c6' : 'c12'}>
          <Llegadas tablero={tablero} />
        </div>
      </div>
    </>
  );
}

function Cifras({ tablero: { lugares, esperanAviso, dinero, porDia } }: { tablero: Tablero }) {
  const ultimo = porDia.at(-1);
  const paraVender = lugares.aforo - lugares.bloqueados;
  return (
    <Figures
      figures={[
        {
          name: 'Boletos vendidos',
          value: formatEntero(lugares.vendidos),
          unit: `de ${formatEntero(paraVender)}`,
          story: `${porciento(lugares.ocupacion)} de ocupación${lugares.cortesias > 0 ? `, y ${formatEntero(lugares.cortesias)} cortesías` : ''}`,
        },
        ...(dinero
          ? [
              {
                name: 'Cobrado',
                value: enPesos(dinero.cobrado),
                story: `${enPesos(dinero.neto)} neto, ya sin devoluciones`,
              },
            ]
          : []),
        {
          name: 'Apartados ahora',
          value: formatEntero(lugares.apartados + lugares.enCobro + lugares.porPagar),
          story: [
            lugares.enCobro > 0 ? `${formatEntero(lugares.enCobro)} pagándose` : 'ninguno pagándose',
            lugares.porPagar > 0 && `${formatEntero(lugares.porPagar)} por pagar en banco o tienda`,
          ]
            .filter(Boolean)
            .join(', '),
        },
        dinero && ultimo ? ultimoDia(ultimo) : adentro(lugares),
        ...(esperanAviso > 0
          ? [
              {
                name: 'Esperan aviso',
                value: formatEntero(esperanAviso),
                story: 'les escribimos una vez, cuando haya boletos en línea',
              },
            ]
          : []),
      ]}
    />
  );
}

function ultimoDia({ dia, boletos, cobrado }: Tablero['porDia'][number]): Figure {
  return {
    name: 'Último día con ventas',
    value: formatEntero(boletos),
    unit: 'boletos',
    story: `${formatFechaCorta(`${dia}T12:00:00Z`, 'UTC').split(' · ')[0]}, ${enPesos(cobrado)}`,
  };
}

function adentro({ asistencia, vendidos, cortesias }: Tablero['lugares']): Figure {
  return {
    name: 'Adentro',
    value: formatEntero(asistencia),
    story: `de ${enCuantos(vendidos + cortesias, 'boleto')}`,
  };
}

function ElegirOtro({ evento, comparar }: { evento: EventoDeConsola; comparar: number | null }) {
  const [, irA] = useLocation();
  const { data } = useAnswer(queryFor('listarEventos', { query: { limite: 200, orden: '-fecha' } }));
  return (
    <Select
      label="Comparar con otro evento"
      hideLabel
      value={String(comparar ?? '')}
      options={[
        { value: '', label: 'Sin comparar' },
        ...(data?.eventos ?? [])
          .filter(({ id }) => id !== evento.id)
          .map(({ id, nombre }) => ({ value: String(id), label: `Contra ${nombre}` })),
      ]}
      onChange={id =>
        irA(`${paths.evento(evento.id, 'tablero')}${id === '' ? '' : `?contra=${id}`}`, { replace: true })
      }
    />
  );
}
