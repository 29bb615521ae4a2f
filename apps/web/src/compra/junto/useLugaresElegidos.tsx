import { forget } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { PromocionWire } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { calcularDesglose, type Desglose } from '@taquilla/rules/desglose';
import { mejorPromocion, promocionDe } from '@taquilla/rules/promociones';
import { notificar } from '@taquilla/ui/toasts.ts';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { usePendiente } from '../apartar/intento.ts';
import { anotarPerdidos, useCambiando } from '../cambiando.ts';
import { promocionesDelEvento } from '../promocionesDelEvento.ts';
import { leerReserva } from '../reserva.ts';
import { crearTarifario, type Tarifario } from '../seleccion/auditorio/tarifario.ts';
import { useCambiosEnFilas } from '../seleccion/auditorio/useFilasEnVivo.ts';
import {
  contarElegidos,
  guardarElegidos,
  guardarSeleccion,
  leerElegidos,
  useElegidos,
} from '../seleccion/eleccion/seleccionGuardada.ts';
import { soltarPerdidos } from '../seleccion/eleccion/usePerdidos.ts';
import { type Filas, LeerFilas } from './LeerFilas.tsx';
import { type Lugar, lugaresDe, sinLugares } from './lugares.ts';

type Secciones = RespuestaDe<'getSecciones'>;

/** The places picked for one purchase, of all sections, with their price (§B1.1). */
export interface LugaresElegidos {
  cuantos: number;
  /** Those that were read. */
  lugares: readonly Lugar[];
  /** Whether all of them were, and the promotions that their price may have. */
  listo: boolean;
  desglose: Desglose;
  promocion: PromocionWire | null;
  tarifario: Tarifario;
  automaticas: readonly PromocionWire[];
  quitar: (lugares: readonly Lugar[]) => void;
  releer: () => Promise<void>;
  /** Reads the sections' rows; shows nothing. */
  lectores: ReactNode;
}

export function useLugaresElegidos(evento: EventoDetalle, datos: Secciones): LugaresElegidos {
  const { id: eventoId } = evento;
  const elegidos = useElegidos(eventoId);
  const [filas, setFilas] = useState<ReadonlyMap<number, Filas>>(new Map());
  const conAsientos = useMemo(() => [...elegidos.asientos.keys()], [elegidos]);
  const { releer } = useCambiosEnFilas(eventoId, conAsientos);
  const alLeer = useCallback(
    (id: number, leidas: Filas) => setFilas(antes => new Map(antes).set(id, leidas)),
    [],
  );
  useLosQueSeFueron(eventoId, datos, filas);

  const lugares = useMemo(() => lugaresDe(elegidos, datos.secciones, filas), [elegidos, datos, filas]);
  const { categoriasEvento } = datos;
  const tarifario = useMemo(() => crearTarifario(evento, categoriasEvento), [evento, categoriasEvento]);
  const promociones = useAnswer(promocionesDelEvento(eventoId));
  const automaticas = promociones.data?.promocionesAplicaDirecto ?? [];
  const cuantos = contarElegidos(elegidos);
  return {
    cuantos,
    lugares,
    listo: lugares.length === cuantos && !promociones.isPending,
    ...cotizarJuntos(lugares, tarifario, automaticas),
    tarifario,
    automaticas,
    quitar: fuera => guardarElegidos(eventoId, sinLugares(elegidos, fuera)),
    releer,
    lectores: conAsientos.map(id => (
      <LeerFilas key={id} eventoId={eventoId} seccionId={id} onFilas={alLeer} />
    )),
  };
}

/** Milliseconds that the news of places let go may take. */
const NOTICIA_MS = 5_000;
/** When this page let go a hold, by event: until the news comes its places look as if others had them. */
const sueltos = new Map<number, number>();

/** Notes that a hold is over: its places are to be read anew, and are not lost. */
export function anotarSueltos(eventoId: number): void {
  sueltos.set(eventoId, performance.now() + NOTICIA_MS);
  forget('getFilas');
}

/** Drops picked places that others took, and those of sections that are no longer on sale; says so. */
function useLosQueSeFueron(eventoId: number, { secciones }: Secciones, filas: ReadonlyMap<number, Filas>) {
  const { enCurso } = usePendiente(eventoId);
  const cambiando = useCambiando(eventoId);
  const revisar = useEffectEvent(() => {
    // The buyer's own hold has the places, and is not being changed.
    if (leerReserva(eventoId) && !cambiando) return;
    const { asientos, generales } = leerElegidos(eventoId);
    const abiertas = new Set(secciones.map(({ id }) => id));
    const quedan = <V,>(parte: ReadonlyMap<number, V>) =>
      new Map([...parte].filter(([id]) => abiertas.has(id)));
    if ([...asientos.keys(), ...generales.keys()].some(id => !abiertas.has(id))) {
      guardarElegidos(eventoId, { asientos: quedan(asientos), generales: quedan(generales) });
      notificar('Una sección que elegiste ya no está a la venta.', 'error');
    }
    for (const [seccionId, seleccion] of quedan(asientos)) {
      const leidas = filas.get(seccionId);
      if (!leidas) continue;
      soltarPerdidos({
        seleccion,
        porId: new Map(leidas.filas.flatMap(fila => fila.asientos).map(asiento => [asiento.id, asiento])),
        esMesa: leidas.esMesa,
        poner: ids => guardarSeleccion({ eventoId, seccionId }, ids),
        alPerder: ids => anotarPerdidos(eventoId, ids),
        en: leidas.seccion.nombre,
      });
    }
  });
  useEffect(() => {
    void filas;
    void secciones;
    // This buyer's own hold takes the places too.
    if (enCurso) return;
    const falta = (sueltos.get(eventoId) ?? 0) - performance.now();
    // In a moment at the soonest: a hold that was just answered is kept by then.
    const timer = setTimeout(() => revisar(), Math.max(0, falta));
    return () => clearTimeout(timer);
  }, [eventoId, enCurso, filas, secciones]);
}

/** The price of places, under the best of some promotions. */
export function cotizarJuntos(
  lugares: readonly Lugar[],
  tarifario: Tarifario,
  automaticas: readonly PromocionWire[],
) {
  const cotizados = lugares.map(lugar => ({
    ...tarifario.cotizar(lugar),
    ...(lugar.fila === null && { general: lugar.seccionId }),
  }));
  const modo = lugares.every(({ fila }) => fila === null) ? 'general' : 'asientos';
  const mejor = mejorPromocion({ promociones: automaticas.map(promocionDe), lugares: cotizados, modo });
  return {
    desglose: calcularDesglose({ lugares: cotizados, tarifas: tarifario.tarifas, promocion: mejor }),
    promocion: automaticas.find(({ id }) => id === mejor?.promocion.id) ?? null,
  };
}
