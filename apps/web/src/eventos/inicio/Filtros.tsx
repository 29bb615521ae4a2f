import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { FILTROS_FECHA } from '@taquilla/rules/fechas';
import { Chip, ChipGroup } from '../../ui/Chip.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Filtro } from './filtrar.ts';
import './Filtros.css';

const FECHAS = FILTROS_FECHA.map(({ id, texto }) => ({ value: id, label: texto }));

interface FiltrosProps {
  filtro: Filtro;
  onChange: (filtro: Filtro) => void;
  categorias: RespuestaDe<'getCategorias'>['categorias'];
}

/** Date select and category chips; pressing the active chip clears it (§2.20, §2.21). */
export function Filtros({ filtro, onChange, categorias }: FiltrosProps) {
  return (
    <div className="filtros">
      <h2 id="proximos">Próximos eventos</h2>
      <Select
        label="Fecha"
        hideLabel
        options={FECHAS}
        value={filtro.fecha}
        onChange={fecha => onChange({ ...filtro, fecha })}
      />
      <ChipGroup label="Categorías">
        <Chip
          pressed={filtro.categoriaId === null}
          onClick={() => onChange({ ...filtro, categoriaId: null })}
        >
          Todos
        </Chip>
        {categorias.map(({ id, nombre }) => {
          const pressed = filtro.categoriaId === id;
          return (
            <Chip
              key={id}
              pressed={pressed}
              onClick={() => onChange({ ...filtro, categoriaId: pressed ? null : id })}
            >
              {nombre}
            </Chip>
          );
        })}
      </ChipGroup>
    </div>
  );
}
