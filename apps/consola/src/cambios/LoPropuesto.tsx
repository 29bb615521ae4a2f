import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import { Duenos, sinOtroDueno } from '../cancelaciones/Duenos.tsx';
import { Ficha } from '../cancelaciones/Propuesta.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { enPesos } from '../ui/pesos.ts';

type Corrida = RespuestaDe<'verCancelacion'>;

interface Cita {
  /** None yet where the event is postponed. */
  fecha: string | null;
  zona: string;
  recinto: string;
  ciudad: string;
}

interface Cuenta {
  ventas: number;
  monto: number;
}

/** The additions of each kind of change, as the server wrote them with the proposal. */
interface DatosDeCambio {
  era?: Cita;
  ahora?: Cita;
  artista?: string;
  acomodo?: { caben: Cuenta; noCaben: Cuenta };
  compensaA?: 'todos' | 'quien_devuelve';
}

/** Everything that the second person confirms: the change, its reason, the money, the mails (§C7.14). */
export function LoPropuesto({ corrida }: { corrida: Corrida }) {
  const { propuestaPor, propuestaEn, personas, confirmable } = corrida;
  return (
    <>
      <p className="suave">{`Lo propuso ${propuestaPor ?? 'la línea de comandos'} (${fechaYHora(propuestaEn)}). La venta está en pausa; los boletos sirven.`}</p>
      <Ficha cancelacion={corrida}>
        {renglonesDe(corrida).map(([nombre, valor]) => (
          <div key={nombre}>
            <dt>{nombre}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </Ficha>
      <p className="nota">
        A cada compra con correo le llega la frase de arriba, la causa y lo que cambia, con su enlace para
        conservar o devolver.
      </p>
      {!confirmable && personas.length > 0 && (
        <>
          <p className="suave">
            Espera a otra persona. Le avisamos por correo, y le aparece primero en Hoy; confirma cualquiera,
            con su código.
          </p>
          <Duenos personas={personas} />
        </>
      )}
      {personas.length === 0 && <p className="nota">{sinOtroDueno()}</p>}
    </>
  );
}

export type Renglon = readonly [nombre: string, valor: string];

/** The change itself: date and place before it and after it, or the artist that withdraws. */
export function loQueCambia({ tipo, datos }: Corrida): Renglon[] {
  const { era, ahora, artista } = datos as DatosDeCambio;
  const muda = tipo === 'recinto';
  return [
    ...(era && ahora
      ? ([
          ['Era', decirCita(era, muda)],
          ['Ahora es', decirCita(ahora, muda)],
        ] as const)
      : []),
    ...(artista ? [['Se retira', artista] as const] : []),
  ];
}

/** How many sales have places in the other venue, and how many do not. */
export function decirAcomodo(acomodo: DatosDeCambio['acomodo'] | null): Renglon[] {
  if (!acomodo) return [];
  const { caben, noCaben } = acomodo;
  return [
    ['Caben en el otro recinto', enCuantos(caben.ventas, 'venta')],
    ['No caben: se devuelve', `${enCuantos(noCaben.ventas, 'venta')}, ${enPesos(noCaben.monto)}`],
  ];
}

function renglonesDe(corrida: Corrida): Renglon[] {
  const { datos, ventas, boletos, total, decidenHasta, evento, compensacion } = corrida;
  const { acomodo, compensaA } = datos as DatosDeCambio;
  return [
    ...loQueCambia(corrida),
    [
      'Les toca',
      `${enCuantos(ventas, 'venta')}${boletos > 0 ? ` con ${formatEntero(boletos)} boletos` : ''}`,
    ],
    ...decirAcomodo(acomodo),
    ['Si todos devuelven', enPesos(total)],
    ...(compensacion.parte > 0 && compensaA
      ? [['La compensación es', compensaA === 'todos' ? 'De todos' : 'De quien devuelve'] as const]
      : []),
    ...(decidenHasta
      ? [['Deciden hasta el', formatFechaLarga(new Date(decidenHasta), evento.zona)] as const]
      : []),
  ];
}

/** Date and hour by the clock of its own venue, with the venue where that changes too. */
function decirCita({ fecha, zona, recinto, ciudad }: Cita, conRecinto: boolean): string {
  const cuando = fecha
    ? `${formatFechaLarga(new Date(fecha), zona)}, ${formatHora(new Date(fecha), zona)}`
    : 'Todavía sin fecha';
  return conRecinto ? `${cuando} · ${recinto}, ${ciudad}` : cuando;
}
