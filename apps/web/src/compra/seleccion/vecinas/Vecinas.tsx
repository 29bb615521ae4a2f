import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDetalle, Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '../../../paths.ts';
import type { PreciosDelMapa } from '../../../precios/preciosDelMapa.ts';
import { type Centros, MiniRecinto } from './MiniRecinto.tsx';
import './Vecinas.css';

interface VecinasProps {
  evento: EventoDetalle;
  datos: RespuestaDe<'getSecciones'>;
  precios: PreciosDelMapa;
  seccionId: number;
}

const CUANTAS = 3;

/** The venue with this section marked, and the way to the sections nearest to it (§2.29). */
export function Vecinas({ evento, datos, precios, seccionId }: VecinasProps) {
  const [, navigate] = useLocation();
  const [centros, setCentros] = useState<Centros>(new Map());
  const numeradas = useMemo(
    () => datos.secciones.filter(una => una.tipo_seccion === 'numerada' && !una.seccionAdicional),
    [datos.secciones],
  );
  const cercanas = masCercanas(numeradas, seccionId, centros);
  const presente = datos.secciones.find(({ id }) => id === seccionId);
  if (!presente || cercanas.length === 0) return null;
  const rutaDe = ({ id, nombre }: Seccion) =>
    paths.asientos({ eventoId: evento.id, seccionId: id, seccion: nombre });
  return (
    <nav className="vecinas" aria-label="Otras secciones">
      {evento.recinto.svg && (
        <MiniRecinto
          svg={evento.recinto.svg}
          nombre={`Mapa de ${evento.recinto.nombre}. Estás en ${presente.nombre}.`}
          seccionId={seccionId}
          onCentros={setCentros}
          onElegir={id => {
            const elegida = numeradas.find(seccion => seccion.id === id);
            if (elegida && elegida.asientosDisponibles > 0 && id !== seccionId) navigate(rutaDe(elegida));
          }}
        />
      )}
      <ul>
        {cercanas.map(seccion => (
          <li key={seccion.id}>
            <Link href={rutaDe(seccion)}>
              <b>{seccion.nombre}</b>
              <span className="num">{precios.deSeccion(seccion)?.texto}</span>
              <Icon name="derecha" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The nearest sections with free seats: by the map, else by the list around this one. */
function masCercanas(numeradas: readonly Seccion[], seccionId: number, centros: Centros): Seccion[] {
  const aqui = centros.get(seccionId);
  const lugar = numeradas.findIndex(({ id }) => id === seccionId);
  const lejos = (seccion: Seccion, i: number) => {
    const centro = centros.get(seccion.id);
    return aqui && centro ? Math.hypot(centro.x - aqui.x, centro.y - aqui.y) : 1e6 + Math.abs(i - lugar);
  };
  return numeradas
    .map((seccion, i) => ({ seccion, lejos: lejos(seccion, i) }))
    .filter(({ seccion }) => seccion.id !== seccionId && seccion.asientosDisponibles > 0)
    .sort((a, b) => a.lejos - b.lejos)
    .slice(0, CUANTAS)
    .map(({ seccion }) => seccion);
}
