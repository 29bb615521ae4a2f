import { VenueSeats } from '@taquilla/mapa/drawing/venueSeats';
import type { Camera } from '@taquilla/mapa/view/camera';
import type { Point } from '@taquilla/mapa/view/geometry';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { EnlaceConMapa } from '../../../recinto/enlace.ts';
import type { Hover } from '../mapa/AvisoDeAsiento.tsx';
import { vestidoSobreMapa } from '../mapa/vestido.ts';

/** CSS pixels of a pitch at which seats are comfortable to pick. */
const COMODO = 33;

interface Sucesos {
  onCamera: (camera: Camera | null) => void;
  onPress: (seccionId: number, index: number) => void;
  onHover: (hover: (Hover & { seccion: number }) | null) => void;
  /** Whether seats can be picked; otherwise a press is the section's. */
  sePuede: boolean;
}

/** The seats' layer on its canvas, joined to the map. */
export function useCapa(
  canvas: RefObject<HTMLCanvasElement | null>,
  enlace: EnlaceConMapa,
  sucesos: Sucesos,
): RefObject<VenueSeats | null> {
  const asientos = useRef<VenueSeats>(null);
  /** The seat that was pointed at last: nothing renders until it is another one. */
  const senalado = useRef('');
  const alSeguir = useEffectEvent((camera: Camera | null) => {
    asientos.current?.follow(camera);
    // Seats move from under a label.
    if (senalado.current) {
      senalado.current = '';
      asientos.current?.hover(null);
      sucesos.onHover(null);
    }
    sucesos.onCamera(camera);
  });
  const alPulsar = useEffectEvent((at: Point, mano: 'finger' | 'mouse'): boolean => {
    const capa = asientos.current;
    if (!capa || !sucesos.sePuede) return false;
    const seccion = capa.sectionAt(at);
    const asiento = capa.seatAt(at, mano);
    if (seccion === null && !asiento) return false;
    if (!capa.canPick(asiento?.section ?? seccion ?? 0, mano))
      acercar(enlace, at, capa.pitchOf(seccion ?? 0));
    else if (asiento) {
      sucesos.onPress(asiento.section, asiento.index);
      const spot = mano === 'finger' ? capa.spotOf(asiento) : null;
      if (spot) sucesos.onHover({ ...spot, index: asiento.index, seccion: asiento.section, passing: true });
    }
    return true;
  });
  const alSenalar = useEffectEvent((at: Point | null): boolean => {
    const capa = asientos.current;
    const asiento = at && capa?.seatAt(at, 'mouse');
    const spot = asiento && capa?.spotOf(asiento);
    const cual = asiento ? `${asiento.section}/${asiento.index}` : '';
    if (cual !== senalado.current) {
      senalado.current = cual;
      capa?.hover(asiento ?? null);
      sucesos.onHover(
        asiento && spot ? { ...spot, index: asiento.index, seccion: asiento.section, passing: false } : null,
      );
    }
    return !!at && (capa?.sectionAt(at) ?? null) !== null;
  });

  useEffect(() => {
    const ctx = canvas.current?.getContext('2d');
    // Without a canvas the sections stay, which lead to their own pages.
    if (!ctx) return;
    const hecho = new VenueSeats(ctx, {
      skin: vestidoSobreMapa(ctx.canvas),
      onShown: ids => enlace.mapa?.marcar(ids),
    });
    asientos.current = hecho;
    const soltar = enlace.conectar({
      seguir: camera => alSeguir(camera),
      pulsar: (at, mano) => alPulsar(at, mano),
      senalar: at => alSenalar(at),
    });
    return () => {
      soltar();
      hecho.destroy();
      asientos.current = null;
    };
  }, [canvas, enlace]);
  return asientos;
}

/** Seats too small for the hand are brought near: the first press zooms in. */
function acercar({ mapa, camera }: EnlaceConMapa, at: Point, paso: number): void {
  if (paso > 0) mapa?.acercar(escalaComoda(camera?.scale ?? 0, paso), at);
}

/** A press that zooms by less than this looks as if it were lost. */
const SE_NOTA = 1.4;

/** The scale at which seats of this pitch are comfortable to pick, and that is clearly nearer than the present one. */
export function escalaComoda(escala: number, paso: number): number {
  return Math.max(COMODO / paso, escala * SE_NOTA);
}
