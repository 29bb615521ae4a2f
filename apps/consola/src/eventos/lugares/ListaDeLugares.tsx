import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { Box } from '../../ui/Box.tsx';
import { Check } from '../../ui/Check.tsx';
import { type FilaDeLugares, type Lugar, type LugaresDeEvento, PALABRAS } from './planoDeSeccion.ts';

export interface ListaDeLugaresProps {
  filas: readonly FilaDeLugares[];
  zonas: LugaresDeEvento['zonas'];
  elegidos: readonly number[];
  elegir: (ids: readonly number[], modo: 'sumar' | 'alternar') => void;
}

/** A section's places row by row, with tick boxes for everything that the map does (§C2.6). */
export function ListaDeLugares({ filas, zonas, elegidos, elegir }: ListaDeLugaresProps) {
  const puestos = new Set(elegidos);
  const nombres = new Map(zonas.map(({ id, nombre }) => [id, nombre]));
  return (
    <Box label="Lugares por fila">
      {filas.map(fila => (
        <Fila key={fila.id ?? 'general'} fila={fila} puestos={puestos} nombres={nombres} elegir={elegir} />
      ))}
    </Box>
  );
}

interface FilaProps {
  fila: FilaDeLugares;
  puestos: ReadonlySet<number>;
  /** Names of the price zones, by their id. */
  nombres: ReadonlyMap<number, string>;
  elegir: ListaDeLugaresProps['elegir'];
}

function Fila({ fila: { nombre, asientos }, puestos, nombres, elegir }: FilaProps) {
  const seEligen = asientos.filter(esElegible);
  const todos = asientos.map(({ id }) => id);
  return (
    <fieldset className="lista-fila">
      <legend>
        <Check
          checked={seEligen.length > 0 && seEligen.every(({ id }) => puestos.has(id))}
          disabled={seEligen.length === 0}
          onChange={() => elegir(todos, 'alternar')}
        >
          Fila {nombre}
        </Check>
      </legend>
      <div className="lista-fila__lugares">
        {asientos.map(asiento => (
          <Check
            key={asiento.id}
            checked={puestos.has(asiento.id)}
            disabled={!esElegible(asiento)}
            onChange={() => elegir([asiento.id], 'alternar')}
            note={describir(asiento, nombres.get(asiento.zonaId) ?? '')}
          >
            {asiento.numero}
          </Check>
        ))}
      </div>
    </fieldset>
  );
}

function esElegible({ estado }: Lugar): boolean {
  return estado === 'libre' || estado === 'bloqueado';
}

function describir({ estado, precio }: Lugar, zona: string): string {
  const [palabra] = PALABRAS[estado];
  return estado === 'libre' ? `${zona}, ${formatPesos(dePesos(precio))}` : palabra;
}
