import { formatHora } from '@taquilla/rules/fechas';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import { Grafica } from './Grafica.tsx';
import type { Tablero } from './palabras.ts';

const ANCHO = 480;
const ALTO = 180;
const ABAJO = 24;
const CINCO_MIN_MS = 300_000;

/** Tickets used at the door, in steps of five minutes (§C11.3). */
export function Llegadas({ tablero: { llegadas, zona, lugares } }: { tablero: Tablero }) {
  const hora = (instante: string | Date) => formatHora(instante, zona);
  const pico = llegadas.reduce<(typeof llegadas)[number] | null>(
    (mayor, una) => (mayor === null || una.cuantos > mayor.cuantos ? una : mayor),
    null,
  );
  const boletos = lugares.vendidos + lugares.cortesias;
  const frase = pico
    ? `Han entrado ${formatEntero(lugares.asistencia)} de ${formatEntero(boletos)}; lo más, ${formatEntero(pico.cuantos)} en cinco minutos desde las ${hora(pico.desde)}`
    : `Nadie ha entrado todavía, de ${enCuantos(boletos, 'boleto')}.`;
  return (
    <Grafica
      titulo="Entrada"
      aside={
        <span className="nota">{`${formatEntero(lugares.asistencia)} de ${formatEntero(boletos)} adentro`}</span>
      }
      frase={frase}
      archivo="llegadas"
      tabla={{
        columnas: ['Desde', 'Boletos'],
        filas: llegadas.map(({ desde, cuantos }) => [desde, cuantos]),
      }}
    >
      {pico ? <Barras llegadas={llegadas} pico={pico} hora={hora} /> : <p className="llegadas__nada">0</p>}
    </Grafica>
  );
}

interface BarrasProps {
  llegadas: Tablero['llegadas'];
  pico: Tablero['llegadas'][number];
  hora: (instante: string | Date) => string;
}

function Barras({ llegadas, pico, hora }: BarrasProps) {
  const desde = Date.parse(llegadas[0]?.desde ?? pico.desde);
  const hasta = Date.parse(llegadas.at(-1)?.desde ?? pico.desde);
  const cuantas = Math.max(1, Math.round((hasta - desde) / CINCO_MIN_MS) + 1);
  const ancho = ANCHO / Math.max(6, cuantas);
  return (
    <svg className="llegadas" viewBox={`0 0 ${ANCHO} ${ALTO}`} aria-hidden="true">
      {llegadas.map(una => {
        const alto = (una.cuantos / pico.cuantos) * (ALTO - ABAJO - 18);
        const x = ((Date.parse(una.desde) - desde) / CINCO_MIN_MS) * ancho;
        return (
          <rect
            key={una.desde}
            className={una === pico ? 'llegadas__pico' : 'llegadas__barra'}
            x={x + ancho * 0.1}
            y={ALTO - ABAJO - alto}
            width={ancho * 0.8}
            height={alto}
          />
        );
      })}
      <line className="eje" x1="0" x2={ANCHO} y1={ALTO - ABAJO} y2={ALTO - ABAJO} />
      <text className="rotulo" x="0" y={ALTO - 6}>
        {hora(new Date(desde))}
      </text>
      {cuantas > 3 && (
        <text className="rotulo" x={cuantas * ancho} y={ALTO - 6} textAnchor="end">
          {hora(new Date(hasta))}
        </text>
      )}
    </svg>
  );
}
