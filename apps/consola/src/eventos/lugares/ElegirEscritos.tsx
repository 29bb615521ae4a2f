import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { useState } from 'react';
import { leerEntero } from '../../campos/entero.ts';
import { leerLugares } from './escritos.ts';
import type { LugarConFila } from './planoDeSeccion.ts';

/** Picks by writing: `A1-A12, F 9`; of a general section, so many; and whole zones or the section (§C5.3). */
export function ElegirEscritos({
  lugares,
  zonas,
  esGeneral,
  elegir,
}: {
  lugares: readonly LugarConFila[];
  zonas: readonly { id: number; nombre: string }[];
  esGeneral: boolean;
  elegir: (ids: readonly number[]) => void;
}) {
  const [escrito, setEscrito] = useState('');
  const [error, setError] = useState<string>();
  const buscar = () => {
    if (esGeneral) {
      const libres = lugares.filter(({ estado }) => estado === 'libre');
      const { valor, error: mal } = leerEntero(escrito, { min: 1, max: Math.max(1, libres.length) });
      setError(mal);
      if (valor !== undefined) elegir(libres.slice(0, valor).map(({ id }) => id));
      return;
    }
    const conNumero = lugares.map(({ id, fila, numero }) => ({ id, fila, numero: numero ?? '' }));
    const { ids, desconocidos } = leerLugares(escrito, conNumero);
    setError(desconocidos.length > 0 ? `No está en esta sección: ${desconocidos.join(', ')}.` : undefined);
    if (ids.length > 0) elegir(ids);
  };
  return (
    <form
      className="lugares__escribir"
      onSubmit={event => {
        event.preventDefault();
        buscar();
      }}
    >
      <Field
        label={esGeneral ? 'Cuántos lugares' : 'Elegir por nombre'}
        placeholder={esGeneral ? '20' : 'A1-A12, F 9'}
        maxLength={500}
        value={escrito}
        error={error}
        onChange={event => {
          setEscrito(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="borde">
        Elegir
      </Button>
      <Button variant="quieto" onClick={() => elegir(lugares.map(({ id }) => id))}>
        Toda la sección
      </Button>
      {zonas.length > 1 &&
        zonas.map(zona => (
          <Button
            key={zona.id}
            variant="quieto"
            onClick={() => elegir(lugares.filter(({ zonaId }) => zonaId === zona.id).map(({ id }) => id))}
          >
            Zona {zona.nombre}
          </Button>
        ))}
    </form>
  );
}
