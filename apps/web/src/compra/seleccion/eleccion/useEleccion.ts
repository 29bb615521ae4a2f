import type { Asiento, EventoDetalle, Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { mensajeLimite } from '@taquilla/rules/limites';
import { nombrarLugar, nombrarMesa } from '@taquilla/rules/lugares';
import { mejoresJuntos } from '@taquilla/rules/mejores/juntos';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { contar, enumerar } from '../auditorio/nombrar.ts';
import type { Auditorio } from '../auditorio/useAuditorio.ts';
import { conAcompanantes, esParaCualquiera } from './acompanante.ts';
import { type Alternado, alternar, asientosDeMesa, contarParaLimite, type Seleccion } from './elegir.ts';
import { contarElegidos, guardarSeleccion, leerElegidos, useElegidos } from './seleccionGuardada.ts';

/** The picked seats of a section, with the functions that change them. */
export interface Eleccion {
  seleccion: Seleccion;
  /** Places picked in other sections. */
  otros: number;
  elegidos: readonly Asiento[];
  poner: (seleccion: Seleccion) => void;
  /** Picks or drops seats together. */
  alternar: (asientos: readonly Asiento[]) => void;
  /** Picks or drops a seat, or the table that it belongs to. */
  tocar: (id: number) => void;
  elegirMejores: (cuantos: number) => void;
  /** Ids of seats that were picked for the buyer, to be brought into sight. */
  mostrar: readonly number[] | null;
  /** The announcement of the last change, for screen readers. */
  anuncio: string;
}

/** Milliseconds for which the words about a split group stay. */
const AVISO_MS = 6_000;

export function useEleccion(entrada: {
  evento: EventoDetalle;
  seccionId: number;
  auditorio: Auditorio;
  /** All of the event; undefined until they are known. */
  secciones: readonly Seccion[] | undefined;
  /** Called when something was picked. */
  onElegir: () => void;
}): Eleccion {
  const { evento, seccionId, auditorio, secciones, onElegir } = entrada;
  const { datos, porId } = auditorio;
  const limite = evento.limiteDeAsientos;
  const [mostrar, setMostrar] = useState<readonly number[] | null>(null);
  const [anuncio, setAnuncio] = useState('');
  const donde = { eventoId: evento.id, seccionId };
  const { seleccion, otros, cuentan, poner, tocar } = useSeleccion(donde, { limite, secciones });

  const alternarJuntos = (asientos: readonly Asiento[]): void => {
    const eleccion = tocar(asientos);
    switch (eleccion.resultado) {
      case 'agregados':
        onElegir();
        setAnuncio(`${decir(asientos, datos.esMesa)}. ${enTuSeleccion(eleccion.seleccion)}`);
        break;
      case 'quitados':
        setAnuncio(`${decir(asientos, datos.esMesa, 'ya no')}. ${enTuSeleccion(eleccion.seleccion)}`);
        break;
      case 'limite':
        notificar(mensajeLimite(limite), 'error');
        break;
      case 'no_disponible':
        setAnuncio(datos.esMesa ? 'Esa mesa no está disponible.' : 'Ese asiento no está disponible.');
    }
  };

  const caben = limite - cuentan - seleccion.length;
  const cambiar = (asientos: readonly Asiento[]) =>
    conAcompanantes(asientos, { ...auditorio, seleccion, caben }, alternarJuntos);

  const elegirMejores = (cuantos: number): void => {
    const mejores = mejoresJuntos(datos.filas, {
      cuantos,
      libre: esParaCualquiera,
      orientacion: datos.orientacionFilas,
    });
    if (!mejores) {
      notificar(`Ya no hay ${contar(cuantos, 'asiento')} en esta sección.`, 'error');
      return;
    }
    if (cuantos + cuentan > limite) {
      notificar(mensajeLimite(limite), 'error');
      return;
    }
    const ids = mejores.asientos.map(asiento => asiento.id);
    poner(ids);
    setMostrar(ids);
    onElegir();
    setAnuncio(`Elegimos ${enumerar(mejores.asientos.map(asiento => nombrarLugar(asiento)))}.`);
    if (mejores.juntos) return;
    notificar(`No hay ${cuantos} asientos juntos: estos son los más cercanos entre sí.`, 'info', AVISO_MS);
  };

  return {
    seleccion,
    otros,
    elegidos: seleccion.flatMap(id => porId.get(id) ?? []),
    poner: siguiente => {
      poner(siguiente);
      setAnuncio(enTuSeleccion(siguiente));
    },
    alternar: cambiar,
    tocar: id => {
      const asiento = porId.get(id);
      if (!asiento) return;
      const mesa = datos.esMesa && datos.filas.find(fila => fila.asientos.includes(asiento));
      cambiar(mesa ? asientosDeMesa(mesa) : [asiento]);
    },
    elegirMejores,
    mostrar,
    anuncio,
  };
}

/** `Fila F, asiento 9: seleccionado`, `Mesa 21: ya no seleccionada`. */
export function decir(asientos: readonly Asiento[], esMesa: boolean, antes = ''): string {
  const [primero] = asientos;
  const nombre =
    esMesa && primero ? nombrarMesa(primero.fila) : enumerar(asientos.map(uno => nombrarLugar(uno)));
  const dicho = esMesa ? 'seleccionada' : asientos.length === 1 ? 'seleccionado' : 'seleccionados';
  return `${nombre}: ${antes && `${antes} `}${dicho}`;
}

function enTuSeleccion(seleccion: Seleccion): string {
  if (seleccion.length === 0) return 'No has seleccionado asientos.';
  return `${contar(seleccion.length, 'asiento')} en tu selección.`;
}

const NINGUNO: Seleccion = [];

/**
 * The seats picked in a section, and how many places in others, of which some count for the limit (§B1.4); a reload finds
 * them again.
 */
function useSeleccion(
  { eventoId, seccionId }: { eventoId: number; seccionId: number },
  { limite, secciones }: { limite: number; secciones: readonly Seccion[] | undefined },
) {
  const elegidos = useElegidos(eventoId);
  const seleccion = elegidos.asientos.get(seccionId) ?? NINGUNO;
  const otros = contarElegidos(elegidos, seccionId);

  const poner = useCallback(
    (siguiente: Seleccion) => guardarSeleccion({ eventoId, seccionId }, siguiente),
    [eventoId, seccionId],
  );

  // The list keeps its rows, and with them the presses of a rendering before the sections were known.
  const conocidas = useRef(secciones);
  useEffect(() => {
    conocidas.current = secciones;
  }, [secciones]);

  /** Picks or drops seats together: one, or a whole table. */
  const tocar = useCallback(
    (asientos: readonly Asiento[]): Alternado => {
      // As it is now: a question to the buyer may lie between press and change.
      const antes = leerElegidos(eventoId);
      const caben = limite - contarParaLimite(antes, conocidas.current, seccionId);
      const eleccion = alternar(antes.asientos.get(seccionId) ?? NINGUNO, asientos, caben);
      if ('seleccion' in eleccion) poner(eleccion.seleccion);
      return eleccion;
    },
    [eventoId, seccionId, limite, poner],
  );

  return { seleccion, otros, cuentan: contarParaLimite(elegidos, secciones, seccionId), poner, tocar };
}
