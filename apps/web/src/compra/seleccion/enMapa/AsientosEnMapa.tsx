import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { indicesOf } from '@taquilla/mapa/plan/plan';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { EnlaceConMapa } from '../../../recinto/enlace.ts';
import { useCambiando } from '../../cambiando.ts';
import { useReservaGuardada } from '../../reserva.ts';
import { useDelEvento } from '../auditorio/LimiteEnSeccion.tsx';
import { Aviso, fichaDe } from '../auditorio/MapaDelAuditorio.tsx';
import type { Auditorio } from '../auditorio/useAuditorio.ts';
import { useCambiosEnFilas } from '../auditorio/useFilasEnVivo.ts';
import { AvisoDeAsiento, type Hover, useHoverEnd } from '../mapa/AvisoDeAsiento.tsx';
import { marcasDe } from '../mapa/marcas.ts';
import { SeccionEnMapa } from './SeccionEnMapa.tsx';
import { useCapa } from './useCapa.ts';
import { useElegidosEnMapa } from './useElegidosEnMapa.ts';
import { useSeccionesALaVista } from './useSeccionesALaVista.ts';

interface AsientosEnMapaProps {
  evento: EventoDetalle;
  datos: RespuestaDe<'getSecciones'>;
  enlace: EnlaceConMapa;
  /** Whether seats can be picked, or only looked at. */
  seVende: boolean;
}

/**
 * The seats over the venue's map (§2.24, §2.29): those of the sections in sight, with their states as they change. Seats of
 * several sections are picked together (§B1.1).
 */
export function AsientosEnMapa({ evento, datos, enlace, seVende }: AsientosEnMapaProps) {
  const { secciones } = datos;
  const delEvento = useDelEvento(evento);
  const [auditorios, setAuditorios] = useState<ReadonlyMap<number, Auditorio>>(new Map());
  const { elegidos, tocar, anuncio } = useElegidosEnMapa(evento, secciones);
  const { aLaVista, mirar } = useSeccionesALaVista(enlace, secciones);
  const { ponerAlDia } = useCambiosEnFilas(evento.id, aLaVista);
  const cambiando = useCambiando(evento.id);
  const apartada = useReservaGuardada(evento.id) !== null && !cambiando;

  const [hover, setHover] = useState<(Hover & { seccion: number }) | null>(null);
  useHoverEnd(hover, () => setHover(null));
  const canvas = useRef<HTMLCanvasElement>(null);
  const asientos = useCapa(canvas, enlace, {
    onCamera: mirar,
    onHover: setHover,
    // A hold leads to its payment, which is where a press on the section goes.
    sePuede: seVende && !apartada,
    onPress: (seccionId, index) => {
      const auditorio = auditorios.get(seccionId);
      if (auditorio) tocar(seccionId, auditorio.plano.ids[index] ?? 0, auditorio);
    },
  });

  const alCambiar = useCallback((id: number, auditorio: Auditorio) => {
    setAuditorios(antes => new Map(antes).set(id, auditorio));
  }, []);
  const colocar = useEffectEvent(() =>
    aLaVista.flatMap(id => {
      const auditorio = auditorios.get(id);
      const { enMapa, nombre } = secciones.find(seccion => seccion.id === id) ?? {};
      if (!auditorio || !enMapa || nombre === undefined) return [];
      return [{ id, name: nombre, plan: auditorio.plano, at: enMapa, pitch: enMapa.escala }];
    }),
  );
  useEffect(() => {
    asientos.current?.show(colocar());
    asientos.current?.pick(
      new Map(
        [...auditorios].map(([id, { plano }]) => {
          const ids = elegidos.asientos.get(id) ?? [];
          return [id, { picked: indicesOf(plano, ids), change: marcasDe(cambiando, plano, ids) }];
        }),
      ),
    );
    // Also when other sections come into sight.
    void aLaVista;
  }, [asientos, auditorios, elegidos, cambiando, aLaVista]);

  const sobre = hover && auditorios.get(hover.seccion);
  const ficha = sobre && fichaDe(sobre.plano.ids[hover.index] ?? 0, sobre);
  return (
    <>
      {aLaVista.map(id => (
        <SeccionEnMapa
          key={id}
          evento={evento}
          seccionId={id}
          giro={secciones.find(seccion => seccion.id === id)?.enMapa?.giro ?? 0}
          delEvento={delEvento}
          onLeida={ponerAlDia}
          onAuditorio={alCambiar}
        />
      ))}
      {enlace.mapa &&
        createPortal(
          <>
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus; the list offers the same seats */}
            <canvas ref={canvas} className="asientos-en-mapa" aria-hidden="true" />
            {hover && ficha && (
              <AvisoDeAsiento hover={hover}>
                <Aviso {...ficha} />
              </AvisoDeAsiento>
            )}
          </>,
          enlace.mapa.caja,
        )}
      <p className="solo-lector" role="status">
        {anuncio}
      </p>
    </>
  );
}
