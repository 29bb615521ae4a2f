import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { createElements } from '@taquilla/mapa/svg/elements';
import { readSvg } from '@taquilla/mapa/svg/read';
import { makeSafe } from '@taquilla/mapa/svg/safe';
import { formatEntero } from '@taquilla/rules/numeros';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { queryFor } from '../api/queryFor.ts';
import { paths } from '../paths.ts';
import { Grafica } from './Grafica.tsx';
import { porciento } from './palabras.ts';

type Seccion = RespuestaDe<'verLugares'>['secciones'][number];

const FORMAS = 'path, rect, circle, ellipse, polygon, polyline';
const NIVELES = ['0 a 24 %', '25 a 49', '50 a 74', '75 a 99', 'Lleno'] as const;

/** How full each section is, by lightness on the venue's map (§C2.7); read again as the board changes. */
export function Ocupacion({ eventoId, hasta }: { eventoId: number; hasta: string }) {
  const { data, refetch } = useAnswer(queryFor('verLugares', { params: { eventoId } }));
  const primera = useRef(hasta);
  useEffect(() => {
    if (hasta === primera.current) return;
    primera.current = hasta;
    void refetch();
  }, [hasta, refetch]);
  if (!data) return null;
  const vendibles = data.secciones.filter(una => !una.adicional && aforo(una) > 0);
  const llena = [...vendibles].sort((a, b) => ocupacion(b) - ocupacion(a))[0];
  return (
    <Grafica
      titulo="Ocupación"
      aside={<Link href={paths.evento(eventoId, 'lugares')}>Abrir lugares</Link>}
      frase={
        llena
          ? `${llena.nombre} es la sección más llena, al ${porciento(ocupacion(llena))}.`
          : 'El evento todavía no tiene lugares.'
      }
      archivo="ocupacion"
      tabla={{
        columnas: ['Sección', 'Vendidos', 'Cortesías', 'Apartados', 'Libres', 'Ocupación'],
        filas: vendibles.map(una => [
          una.nombre,
          una.conteos.vendidos,
          una.conteos.cortesias,
          una.conteos.apartados,
          una.conteos.libres,
          porciento(ocupacion(una)),
        ]),
      }}
    >
      {data.svg ? <Mapa svg={data.svg} secciones={vendibles} /> : <Barras secciones={vendibles} />}
      <Niveles />
    </Grafica>
  );
}

function Niveles() {
  return (
    <ul className="ocupacion__niveles" aria-hidden="true">
      {NIVELES.map((texto, nivel) => (
        <li key={texto}>
          <i data-nivel={nivel} />
          {texto}
        </li>
      ))}
    </ul>
  );
}

function aforo({ conteos }: Seccion): number {
  return conteos.libres + conteos.apartados + conteos.vendidos + conteos.cortesias;
}

/** Sold and complimentary of what is not blocked. */
function ocupacion(seccion: Seccion): number {
  const { vendidos, cortesias } = seccion.conteos;
  return aforo(seccion) === 0 ? 0 : (vendidos + cortesias) / aforo(seccion);
}

function nivelDe(parte: number): number {
  return parte >= 1 ? 4 : Math.min(3, Math.floor(parte * 4));
}

/** The venue's map, made safe once more, with each section at its level. */
function Mapa({ svg, secciones }: { svg: string; secciones: readonly Seccion[] }) {
  const caja = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leido = readSvg(svg);
    const seguro = leido && makeSafe(leido);
    if (!seguro || !caja.current) return;
    const dibujo = createElements(seguro);
    for (const grupo of dibujo.querySelectorAll<SVGElement>('[data-seccion]')) {
      const seccion = secciones.find(({ id }) => id === Number(grupo.dataset.seccion));
      if (!seccion) continue;
      const formas = grupo.matches(FORMAS) ? [grupo] : grupo.querySelectorAll<SVGElement>(FORMAS);
      for (const forma of formas) forma.dataset.nivel = String(nivelDe(ocupacion(seccion)));
      for (const texto of grupo.querySelectorAll<SVGElement>('text'))
        texto.dataset.sobre = String(nivelDe(ocupacion(seccion)));
    }
    // Words on a shape of their own, such as the stage's, keep the colour that reads on it.
    for (const texto of dibujo.querySelectorAll<SVGElement>('text:not([data-sobre])'))
      if (texto.parentNode !== dibujo && texto.parentElement?.querySelector(FORMAS))
        texto.dataset.sobre = 'lo-suyo';
    caja.current.replaceChildren(dibujo);
  }, [svg, secciones]);
  return <div ref={caja} className="ocupacion__mapa" aria-hidden="true" />;
}

function Barras({ secciones }: { secciones: readonly Seccion[] }) {
  return (
    <ul className="partes" aria-hidden="true">
      {secciones.map(seccion => (
        <li key={seccion.id}>
          <span className="fila fila--entre">
            <b>{seccion.nombre}</b>
            <span className="num">{porciento(ocupacion(seccion))}</span>
          </span>
          <span className="medida">
            <i style={{ width: `${ocupacion(seccion) * 100}%` }} />
          </span>
          <small>{`${formatEntero(seccion.conteos.vendidos)} de ${formatEntero(aforo(seccion))}`}</small>
        </li>
      ))}
    </ul>
  );
}
