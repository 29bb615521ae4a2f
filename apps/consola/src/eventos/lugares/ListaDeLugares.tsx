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

/** The section row by row: it does all that the map does, by tick boxes (§C2.6). */
export function ListaDeLugares({ filas, zonas, elegidos, elegir }: ListaDeLugaresProps) {
  const puestos = new Set(elegidos);
  const nombres = new Map(zonas.map(({ id, nombre }) => [id, nombre]));
  return (
    <Box label="Lugares por fila">
      {filas.map(({ id, nombre, asientos }) => {
        const seEligen = asientos.filter(esElegible);
        const todos = seEligen.length > 0 && seEligen.every(asiento => puestos.has(asiento.id));
        return (
          <fieldset key={id ?? 'general'} className="lista-fila">
            <legend>
              <Check
                checked={todos}
                disabled={seEligen.length === 0}
                onChange={() =>
                  elegir(
                    asientos.map(asiento => asiento.id),
                    'alternar',
                  )
                }
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
      })}
    </Box>
  );
}

function esElegible({ estado }: Lugar): boolean {
  return estado === 'libre' || estado === 'bloqueado';
}

function describir({ estado, precio }: Lugar, zona: string): string {
  const [palabra] = PALABRAS[estado];
  return estado === 'libre' ? `${zona}, ${formatPesos(dePesos(precio))}` : palabra;
}
