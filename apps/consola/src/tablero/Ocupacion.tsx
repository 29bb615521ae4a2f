import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { formatEntero } from '@taquilla/rules/numeros';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { queryFor } from '../api/queryFor.ts';
import { paths } from '../paths.ts';
import { Grafica } from './Grafica.tsx';
import { MapaDeOcupacion } from './MapaDeOcupacion.tsx';
import { porciento } from './palabras.ts';

type Seccion = RespuestaDe<'verLugares'>['secciones'][number];

const NIVELES = ['0 a 24 %', '25 a 49', '50 a 74', '75 a 99', 'Lleno'] as const;

/** The share of sold places of each section, as lightness on the venue's map (§C2.7); read again when the board changes. */
export function Ocupacion({ eventoId, hasta }: { eventoId: number; hasta: string }) {
  const { data, refetch } = useAnswer(queryFor('verLugares', { params: { eventoId } }));
  const primera = useRef(hasta);
  useEffect(() => {
    if (hasta === primera.current) return;
    primera.current = hasta;
    void refetch();
  }, [hasta, refetch]);
  if (!data) return null;
  const vendibles = data.secciones.filter(esVendible);
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
      {data.svg ? <Mapa svg={data.svg} secciones={data.secciones} /> : <Barras secciones={vendibles} />}
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

function esVendible(seccion: Seccion): boolean {
  return !seccion.adicional && aforo(seccion) > 0;
}

function aforo({ conteos }: Seccion): number {
  return conteos.libres + conteos.apartados + conteos.vendidos + conteos.cortesias;
}

/** Share of sold and complimentary places among those not blocked. */
function ocupacion(seccion: Seccion): number {
  const { vendidos, cortesias } = seccion.conteos;
  return aforo(seccion) === 0 ? 0 : (vendidos + cortesias) / aforo(seccion);
}

function Mapa({ svg, secciones }: { svg: string; secciones: readonly Seccion[] }) {
  const ocupadas = useMemo(
    () =>
      secciones
        .filter(esVendible)
        .map(una => ({ id: una.id, nombre: una.nombre, ocupacion: ocupacion(una) })),
    [secciones],
  );
  return <MapaDeOcupacion svg={svg} secciones={ocupadas} />;
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
