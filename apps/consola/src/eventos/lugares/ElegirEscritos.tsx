import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { useState } from 'react';
import { leerEntero } from '../../campos/entero.ts';
import { conCeldas, leerLugares } from './escritos.ts';
import type { LugarConFila } from './planoDeSeccion.ts';

export interface ElegirEscritosProps {
  lugares: readonly LugarConFila[];
  zonas: readonly { id: number; nombre: string }[];
  esGeneral: boolean;
  /** The section's name. */
  seccion: string;
  elegir: (ids: readonly number[]) => void;
}

interface Escrito {
  escrito: string;
  error?: string | undefined;
}

/**
 * Picks places by text: `A1-A12, F 9`; in a general section by a number; and whole zones or the section by a button
 * (§C5.3).
 */
export function ElegirEscritos({ lugares, zonas, esGeneral, seccion, elegir }: ElegirEscritosProps) {
  const [{ escrito, error }, poner] = useState<Escrito>({ escrito: '' });
  return (
    <form
      className="lugares__escribir"
      onSubmit={event => {
        event.preventDefault();
        const { ids, error: mal } = esGeneral ? tantosLibres(lugares, escrito) : nombrados(lugares, escrito);
        poner({ escrito, error: mal });
        if (ids) elegir(ids);
      }}
    >
      <Field
        label={esGeneral ? 'Cuántos lugares' : 'Elegir por nombre'}
        placeholder={esGeneral ? '20' : 'A1-A12, F 9'}
        value={escrito}
        error={error}
        onChange={event => poner({ escrito: event.target.value })}
        onPaste={event => {
          const pegado = event.clipboardData.getData('text');
          if (!/[\t\r\n]/.test(pegado)) return;
          event.preventDefault();
          poner({ escrito: conCeldas(escrito, pegado, { seccion }) });
        }}
      />
      <Button type="submit" variant="borde">
        Elegir
      </Button>
      <ElegirTodos {...{ lugares, zonas, elegir }} />
    </form>
  );
}

/** The whole section, or one of its zones, by a button. */
function ElegirTodos({ lugares, zonas, elegir }: Pick<ElegirEscritosProps, 'lugares' | 'zonas' | 'elegir'>) {
  const elegirTodos = (cuales: (lugar: LugarConFila) => boolean) =>
    elegir(lugares.filter(cuales).map(({ id }) => id));
  return (
    <>
      <Button variant="quieto" onClick={() => elegirTodos(() => true)}>
        Toda la sección
      </Button>
      {zonas.length > 1 &&
        zonas.map(zona => (
          <Button key={zona.id} variant="quieto" onClick={() => elegirTodos(de => de.zonaId === zona.id)}>
            Zona {zona.nombre}
          </Button>
        ))}
    </>
  );
}

interface Buscados {
  /** Null for none: the selection stays. */
  ids: readonly number[] | null;
  error?: string | undefined;
}

/** The first free places of a general section, as many as the text says. */
function tantosLibres(lugares: readonly LugarConFila[], escrito: string): Buscados {
  const libres = lugares.filter(({ estado }) => estado === 'libre');
  const { valor, error } = leerEntero(escrito, { min: 1, max: Math.max(1, libres.length) });
  return { ids: valor === undefined ? null : libres.slice(0, valor).map(({ id }) => id), error };
}

function nombrados(lugares: readonly LugarConFila[], escrito: string): Buscados {
  const conNumero = lugares.map(({ id, fila, numero }) => ({ id, fila, numero: numero ?? '' }));
  const { ids, desconocidos } = leerLugares(escrito, conNumero);
  return {
    ids: ids.length > 0 ? ids : null,
    error: desconocidos.length > 0 ? `No está en esta sección: ${desconocidos.join(', ')}.` : undefined,
  };
}
