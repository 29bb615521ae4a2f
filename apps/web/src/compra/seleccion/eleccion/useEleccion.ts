import type { Asiento, EventoDetalle, Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { esSeleccionable } from '@taquilla/rules/estados';
import { mensajeLimite } from '@taquilla/rules/limites';
import { nombrarLugar, nombrarMesa } from '@taquilla/rules/lugares';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useCallback, useState } from 'react';
import { contar, enumerar } from '../auditorio/nombrar.ts';
import type { Auditorio } from '../auditorio/useAuditorio.ts';
import { empezarEnOtra, leerElegidos } from './deOtraSeccion.ts';
import { type Alternado, alternar, asientosDeMesa, type Seleccion } from './elegir.ts';
import { mejoresJuntos } from './mejoresJuntos.ts';
import { guardarSeleccion, leerSeleccion } from './seleccionGuardada.ts';

/** The picked seats of a section, with the functions that change them. */
export interface Eleccion {
  seleccion: Seleccion;
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
  /** All sections of the event: seats may be picked in another one. */
  secciones: readonly Seccion[];
  /** Called when something was picked. */
  onElegir: () => void;
}): Eleccion {
  const { evento, seccionId, auditorio, secciones, onElegir } = entrada;
  const { datos, porId } = auditorio;
  const limite = evento.limiteDeAsientos;
  const [mostrar, setMostrar] = useState<readonly number[] | null>(null);
  const [anuncio, setAnuncio] = useState('');
  const { seleccion, poner, tocar } = useSeleccion({ eventoId: evento.id, seccionId }, limite);

  /** Whether this section may be picked in: seats of another one are given up only when the buyer says so. */
  const seEmpieza = async (): Promise<boolean> => {
    const otra =
      seleccion.length === 0 &&
      leerElegidos(
        evento.id,
        secciones.filter(({ id }) => id !== seccionId),
      );
    if (!otra) return true;
    const anterior = secciones.find(({ id }) => id === otra.seccionId)?.nombre ?? '';
    const nueva = datos.seccion.nombre;
    if (!(await empezarEnOtra({ anterior, cuantos: otra.ids.length, nueva }))) return false;
    guardarSeleccion({ eventoId: evento.id, seccionId: otra.seccionId }, []);
    return true;
  };

  const cambiar = async (asientos: readonly Asiento[]): Promise<void> => {
    const seVenden = asientos.every(({ estado }) => esSeleccionable(estado));
    if (seVenden && !(await seEmpieza())) return;
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

  const elegirMejores = async (cuantos: number): Promise<void> => {
    const mejores = mejoresJuntos(datos.filas, cuantos, datos.orientacionFilas);
    if (!mejores) {
      notificar(`Ya no hay ${contar(cuantos, 'asiento')} en esta sección.`, 'error');
      return;
    }
    if (!(await seEmpieza())) return;
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
    elegidos: seleccion.flatMap(id => porId.get(id) ?? []),
    poner: siguiente => {
      poner(siguiente);
      setAnuncio(enTuSeleccion(siguiente));
    },
    alternar: asientos => void cambiar(asientos),
    tocar: id => {
      const asiento = porId.get(id);
      if (!asiento) return;
      const mesa = datos.esMesa && datos.filas.find(fila => fila.asientos.includes(asiento));
      void cambiar(mesa ? asientosDeMesa(mesa) : [asiento]);
    },
    elegirMejores: cuantos => void elegirMejores(cuantos),
    mostrar,
    anuncio,
  };
}

/** `Fila F, asiento 9: seleccionado`, `Mesa 21: ya no seleccionada`. */
function decir(asientos: readonly Asiento[], esMesa: boolean, antes = ''): string {
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

/** The seats picked in a section; a reload finds them again. */
function useSeleccion(donde: { eventoId: number; seccionId: number }, limite: number) {
  const { eventoId, seccionId } = donde;
  const [seleccion, setSeleccion] = useState(() => leerSeleccion(donde));

  const poner = useCallback(
    (siguiente: Seleccion) => {
      guardarSeleccion({ eventoId, seccionId }, siguiente);
      setSeleccion(siguiente);
    },
    [eventoId, seccionId],
  );

  /** Picks or drops seats together: one, or a whole table. */
  const tocar = useCallback(
    (asientos: readonly Asiento[]): Alternado => {
      const eleccion = alternar(seleccion, asientos, limite);
      if ('seleccion' in eleccion) poner(eleccion.seleccion);
      return eleccion;
    },
    [seleccion, limite, poner],
  );

  return { seleccion, poner, tocar };
}
