import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { FILTROS_FECHA } from '@taquilla/rules/fechas';
import { Chip, ChipGroup } from '@taquilla/ui/Chip.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { Buscador } from './Buscador.tsx';
import type { Filtro } from './filtrar.ts';
import './Filtros.css';

const FECHAS = FILTROS_FECHA.map(({ id, texto }) => ({ value: id, label: texto }));

interface FiltrosProps {
  filtro: Filtro;
  /** Takes what changed. */
  onChange: (cambio: Partial<Filtro>) => void;
  ciudades: readonly string[];
  categorias: RespuestaDe<'getCategorias'>['categorias'];
}

/** Search, city and date, and category chips; pressing the active chip clears it (§2.20, §2.21). */
export function Filtros({ filtro, onChange, categorias, ciudades }: FiltrosProps) {
  return (
    <div className="filtros">
      <h2 id="proximos">Próximos eventos</h2>
      <Buscador texto={filtro.texto} onChange={texto => onChange({ texto })} />
      <Select
        label="Ciudad"
        hideLabel
        options={[
          { value: '', label: 'Ciudades' },
          ...ciudades.map(ciudad => ({ value: ciudad, label: ciudad })),
        ]}
        value={filtro.ciudad}
        onChange={ciudad => onChange({ ciudad })}
      />
      <Select
        label="Fecha"
        hideLabel
        options={FECHAS}
        value={filtro.fecha}
        onChange={fecha => onChange({ fecha })}
      />
      <ChipGroup label="Categorías">
        <Chip pressed={filtro.categoriaId === null} onClick={() => onChange({ categoriaId: null })}>
          Todos
        </Chip>
        {categorias.map(({ id, nombre }) => {
          const pressed = filtro.categoriaId === id;
          return (
            <Chip key={id} pressed={pressed} onClick={() => onChange({ categoriaId: pressed ? null : id })}>
              {nombre}
            </Chip>
          );
        })}
      </ChipGroup>
    </div>
  );
}
