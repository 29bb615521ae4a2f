import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { formatEntero } from '@taquilla/rules/numeros';
import { diaCalendario } from '@taquilla/rules/zona';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { type ReactNode, useState } from 'react';
import { ahora } from '../api/call.ts';
import { Grafica } from './Grafica.tsx';
import { pesos, type Tablero } from './palabras.ts';
import { type Pronostico, pronosticar } from './pronosticar.ts';

type Medida = 'boletos' | 'pesos';
const MEDIDAS: readonly { value: Medida; label: string }[] = [
  { value: 'boletos', label: 'Boletos' },
  { value: 'pesos', label: 'Pesos' },
];

interface Punto {
  /** Days that are left until the show. */
  dias: number;
  valor: number;
}

const ANCHO = 720;
const ALTO = 300;
const MARGEN = { izq: 64, der: 16, arriba: 20, abajo: 32 };
const DIA_MS = 86_400_000;

export interface CurvaDeVentasProps {
  evento: EventoDeConsola;
  tablero: Tablero;
  elegir: ReactNode;
}

/** Sales by the days that are left, cumulated, beside those of another event (§C11.3). */
export function CurvaDeVentas({ evento, tablero, elegir }: CurvaDeVentasProps) {
  const [medida, setMedida] = useState<Medida>('boletos');
  const { porDia, otro } = tablero;
  const { hoy, curva, contra, tope, pronostico } = leer(evento, tablero, medida);
  const vendidos = curva.at(-1)?.valor ?? 0;
  const alla = contra.filter(({ dias }) => dias >= hoy).at(-1)?.valor ?? 0;
  const decir = (valor: number) => (medida === 'boletos' ? formatEntero(valor) : pesos(valor));
  return (
    <Grafica
      titulo="Ventas y días que faltan"
      aside={
        <span className="fila">
          {elegir}
          <Segmented<Medida> label="Qué se mide" value={medida} options={MEDIDAS} onChange={setMedida} />
        </span>
      }
      frase={frase({
        vendidos: decir(vendidos),
        medida,
        hoy,
        otro: otro && { nombre: otro.nombre, alla },
        pronostico,
      })}
      archivo={`ventas-por-dia-${evento.clave}`}
      tabla={{
        columnas: ['Día', 'Ventas', 'Boletos', 'Cobrado', 'Boletos acumulados'],
        filas: porDia.map(d => [d.dia, d.ventas, d.boletos, d.cobrado.toFixed(2), d.acumulado]),
      }}
    >
      <Dibujo curva={curva} contra={contra} hoy={hoy} tope={tope} pronostico={pronostico} decir={decir} />
      <ul className="leyenda" aria-hidden="true">
        <li className="leyenda__este">{evento.nombre}</li>
        {otro && medida === 'boletos' && <li className="leyenda__otro">{otro.nombre}</li>}
        {pronostico && <li className="leyenda__paso">A este paso</li>}
      </ul>
    </Grafica>
  );
}

interface Curvas {
  /** Days that are left now. */
  hoy: number;
  curva: readonly Punto[];
  contra: readonly Punto[];
  tope: number;
  pronostico: Pronostico | null;
}

/** The board as curves by days before the show; only tickets have a goal, a forecast and another event beside them. */
function leer(evento: EventoDeConsola, { porDia, otro, zona, lugares }: Tablero, medida: Medida): Curvas {
  const funcion = diaCalendario(new Date(evento.fecha), zona);
  const hoy = Math.max(0, funcion - diaCalendario(ahora(), zona));
  const curva = acumular(porDia, { funcion, medida });
  if (medida !== 'boletos') return { hoy, curva, contra: [], tope: 0, pronostico: null };
  const tope = lugares.aforo - lugares.bloqueados;
  const pronostico = pronosticar(porDia, { funcion, hoy, vendidos: lugares.vendidos, tope });
  return { hoy, curva, contra: otro ? acumularOtro(otro.porDiasAntes) : [], tope, pronostico };
}

interface FraseProps {
  vendidos: string;
  medida: Medida;
  hoy: number;
  otro: { nombre: string; alla: number } | null;
  pronostico: Pronostico | null;
}

function frase({ vendidos, medida, hoy, otro, pronostico }: FraseProps): string {
  const van = medida === 'boletos' ? `Van ${vendidos} boletos` : `Van ${vendidos} cobrados`;
  const falta = hoy === 0 ? 'sin días por delante' : `a ${hoy === 1 ? '1 día' : `${hoy} días`} de la función`;
  const contra =
    otro && medida === 'boletos' ? ` ${otro.nombre} llevaba ${formatEntero(otro.alla)} a estas alturas.` : '';
  const paso = pronostico ? ` Al ritmo de las últimas dos semanas: ${pronostico.palabras}.` : '';
  return `${van}, ${falta}.${contra}${paso}`;
}

function acumular(
  porDia: Tablero['porDia'],
  { funcion, medida }: { funcion: number; medida: Medida },
): Punto[] {
  let suma = 0;
  return porDia.map(({ dia, boletos, cobrado }) => {
    suma += medida === 'boletos' ? boletos : Math.round(cobrado * 100);
    return {
      dias: funcion - Math.round(Date.parse(`${dia}T00:00:00Z`) / DIA_MS),
      valor: medida === 'boletos' ? suma : suma / 100,
    };
  });
}

function acumularOtro(porDiasAntes: readonly { dias: number; boletos: number }[]): Punto[] {
  let suma = 0;
  return [...porDiasAntes]
    .sort((a, b) => b.dias - a.dias)
    .map(({ dias, boletos }) => {
      suma += boletos;
      return { dias, valor: suma };
    });
}

interface DibujoProps {
  curva: readonly Punto[];
  contra: readonly Punto[];
  hoy: number;
  tope: number;
  pronostico: Pronostico | null;
  decir: (valor: number) => string;
}

function Dibujo({ curva, contra, hoy, tope, pronostico, decir }: DibujoProps) {
  const escala = escalaDe([...curva, ...contra], { tope, hasta: Math.min(0, ...curva.map(p => p.dias)) });
  const { x, y } = escala;
  const ultimo = curva.at(-1);
  const fin = ultimo && { dias: Math.min(ultimo.dias, Math.max(hoy, escala.hasta)), valor: ultimo.valor };
  const linea = (puntos: readonly Punto[]) => puntos.map(p => `${x(p.dias)},${y(p.valor)}`).join(' ');
  const inicio = curva[0] && { dias: curva[0].dias, valor: 0 };
  const camino = [...(inicio ? [inicio] : []), ...curva, ...(fin ? [fin] : [])];
  return (
    <svg className="curva" viewBox={`0 0 ${ANCHO} ${ALTO}`} aria-hidden="true">
      <Alturas escala={escala} decir={decir} />
      {fin && inicio && (
        <polygon
          className="curva__area"
          points={`${x(inicio.dias)},${y(0)} ${linea(camino)} ${x(fin.dias)},${y(0)}`}
        />
      )}
      {fin && pronostico && <Paso escala={escala} fin={fin} pronostico={pronostico} />}
      {contra.length > 0 && <polyline className="curva__otro" points={linea(contra)} />}
      <polyline className="curva__este" points={linea(camino)} />
      {fin && <Ultimo escala={escala} fin={fin} decir={decir} />}
      {marcas(escala.desde).map(dias => (
        <text key={dias} className="rotulo" x={x(dias)} y={ALTO - 8} textAnchor={anclar(dias, escala.desde)}>
          {dias === 0 ? 'función' : `${dias} días`}
        </text>
      ))}
    </svg>
  );
}

/** Where days and values lie on the drawing; `desde` days before the show it begins. */
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

/** Nothing, half and all, as lines with their figures. */
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

interface PasoProps {
  escala: Escala;
  fin: Punto;
  pronostico: Pronostico;
}

/** Where it leads at the pace of now. */
function Paso({ escala: { x, y }, fin, pronostico: { dias, boletos, palabras } }: PasoProps) {
  const [x2, y2] = [x(dias), y(boletos)];
  const aLaIzquierda = x2 < ANCHO / 2;
  return (
    <>
      <line className="curva__paso" x1={x(fin.dias)} y1={y(fin.valor)} x2={x2} y2={y2} />
      <text
        className="rotulo"
        x={x2 + (aLaIzquierda ? 8 : -8)}
        y={Math.max(12, y2 - 6)}
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

/** Up to five days to name, the first and the show among them. */
function marcas(desde: number): number[] {
  if (desde < 4) return [desde, 0];
  const paso = desde / 4;
  return [0, 1, 2, 3].map(i => Math.round(desde - i * paso)).concat(0);
}

/** The next round figure above. */
function redondo(n: number): number {
  const orden = 10 ** Math.floor(Math.log10(n));
  return [1, 2, 2.5, 5, 10].map(por => por * orden).find(r => r >= n) ?? n;
}
