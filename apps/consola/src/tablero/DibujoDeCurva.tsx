import { enCuantos } from '@taquilla/rules/numeros';
import type { Pronostico } from './pronosticar.ts';

export interface Punto {
  /** Days before the show. */
  dias: number;
  valor: number;
}

export interface Fase {
  nombre: string;
  /** The phase's beginning, in days before the show; null without one. */
  dias: number | null;
}

const ANCHO = 720;
const ALTO = 300;
const MARGEN = { izq: 64, der: 16, arriba: 20, abajo: 32 };

interface DibujoProps {
  curva: readonly Punto[];
  contra: readonly Punto[];
  hoy: number;
  tope: number;
  pronostico: Pronostico | null;
  fases: readonly Fase[];
  decir: (valor: number) => string;
}

/** The line of an event's cumulated sales, with the beginnings of its phases and the line of the other event (§C11.3). */
export function DibujoDeCurva({ curva, contra, hoy, tope, pronostico, fases, decir }: DibujoProps) {
  const escala = escalaDe([...curva, ...contra], { tope, hasta: Math.min(0, ...curva.map(p => p.dias)) });
  const { x, y } = escala;
  const ultimo = curva.at(-1);
  const fin = ultimo && { dias: Math.min(ultimo.dias, Math.max(hoy, escala.hasta)), valor: ultimo.valor };
  const linea = (puntos: readonly Punto[]) => puntos.map(p => `${x(p.dias)},${y(p.valor)}`).join(' ');
  const inicio = curva[0] && { dias: curva[0].dias, valor: 0 };
  const path = [...(inicio ? [inicio] : []), ...curva, ...(fin ? [fin] : [])];
  return (
    <svg className="curva" viewBox={`0 0 ${ANCHO} ${ALTO}`} aria-hidden="true">
      <Alturas escala={escala} decir={decir} />
      <Fases escala={escala} fases={fases} />
      {fin && inicio && (
        <polygon
          className="curva__area"
          points={`${x(inicio.dias)},${y(0)} ${linea(path)} ${x(fin.dias)},${y(0)}`}
        />
      )}
      {fin && pronostico && <Paso escala={escala} fin={fin} pronostico={pronostico} />}
      {contra.length > 0 && <polyline className="curva__otro" points={linea(contra)} />}
      <polyline className="curva__este" points={linea(path)} />
      {fin && <Ultimo escala={escala} fin={fin} decir={decir} />}
      {marcas(escala.desde).map(dias => (
        <text key={dias} className="rotulo" x={x(dias)} y={ALTO - 8} textAnchor={anclar(dias, escala.desde)}>
          {dias === 0 ? 'función' : enCuantos(dias, 'día')}
        </text>
      ))}
    </svg>
  );
}

/** Positions of days and values on the drawing, which begins `desde` days before the show. */
interface Escala {
  x: (dias: number) => number;
  y: (valor: number) => number;
  maximo: number;
  desde: number;
  hasta: number;
}

function escalaDe(puntos: readonly Punto[], { tope, hasta }: { tope: number; hasta: number }): Escala {
  const maximo = redondo(Math.max(1, tope, ...puntos.map(p => p.valor)));
  const desde = Math.max(1, ...puntos.map(p => p.dias));
  const [ancho, alto] = [ANCHO - MARGEN.izq - MARGEN.der, ALTO - MARGEN.arriba - MARGEN.abajo];
  return {
    x: dias => MARGEN.izq + ((desde - dias) / (desde - hasta)) * ancho,
    y: valor => ALTO - MARGEN.abajo - (valor / maximo) * alto,
    maximo,
    desde,
    hasta,
  };
}

/** Lines at nothing, half and all, with their figures. */
function Alturas({ escala: { y, maximo }, decir }: { escala: Escala; decir: DibujoProps['decir'] }) {
  return [0, 0.5, 1].map(parte => {
    const valor = maximo * parte;
    return (
      <g key={parte}>
        <line className="eje" x1={MARGEN.izq} x2={ANCHO - MARGEN.der} y1={y(valor)} y2={y(valor)} />
        <text className="rotulo" x={MARGEN.izq - 8} y={y(valor) + 4} textAnchor="end">
          {decir(valor)}
        </text>
      </g>
    );
  });
}

/** The beginnings of price phases; a phase without one begins with the sale. */
function Fases({
  escala: { x, y, maximo, desde, hasta },
  fases,
}: {
  escala: Escala;
  fases: readonly Fase[];
}) {
  return fases.map(({ nombre, dias }, i) => {
    const en = x(Math.min(desde, Math.max(hasta, dias ?? desde)));
    return (
      <g key={`${nombre}${dias}`}>
        <line className="curva__fase" x1={en} x2={en} y1={y(maximo)} y2={y(0)} />
        <text className="rotulo" x={en + 5} y={MARGEN.arriba + 12 + (i % 3) * 15}>
          {nombre}
        </text>
      </g>
    );
  });
}

interface PasoProps {
  escala: Escala;
  fin: Punto;
  pronostico: Pronostico;
}

/** The forecast's line, at the present pace. */
function Paso({ escala: { x, y }, fin, pronostico: { dias, boletos, palabras } }: PasoProps) {
  const [x2, y2] = [x(dias), y(boletos)];
  const yFin = y(fin.valor);
  // Close to the last figure the words go above it, or below where there is no room.
  const libre = Math.abs(y2 - yFin) > 30 ? y2 - 6 : Math.min(y2, yFin) - 32;
  const aLaIzquierda = x2 < ANCHO / 2;
  return (
    <>
      <line className="curva__paso" x1={x(fin.dias)} y1={yFin} x2={x2} y2={y2} />
      <text
        className="rotulo"
        x={x2 + (aLaIzquierda ? 8 : -8)}
        y={libre < 12 ? Math.max(y2, yFin) + 22 : libre}
        textAnchor={aLaIzquierda ? 'start' : 'end'}
      >
        {palabras}
      </text>
    </>
  );
}

interface UltimoProps {
  escala: Escala;
  fin: Punto;
  decir: DibujoProps['decir'];
}

function Ultimo({ escala: { x, y }, fin, decir }: UltimoProps) {
  return (
    <>
      <circle className="curva__punto" cx={x(fin.dias)} cy={y(fin.valor)} r="5.5" />
      <text
        className="curva__cifra"
        x={Math.max(MARGEN.izq + 24, x(fin.dias) - 8)}
        y={Math.max(14, y(fin.valor) - 12)}
        textAnchor="end"
      >
        {decir(fin.valor)}
      </text>
    </>
  );
}

function anclar(dias: number, desde: number): 'start' | 'middle' | 'end' {
  if (dias === 0) return 'end';
  return dias === desde ? 'start' : 'middle';
}

/** Up to five labelled days, the first day and the show among them. */
function marcas(desde: number): number[] {
  if (desde < 4) return [desde, 0];
  const paso = desde / 4;
  return [0, 1, 2, 3].map(i => Math.round(desde - i * paso)).concat(0);
}

/** The next round number above. */
function redondo(n: number): number {
  const orden = 10 ** Math.floor(Math.log10(n));
  return [1, 2, 2.5, 5, 10].map(por => por * orden).find(r => r >= n) ?? n;
}
