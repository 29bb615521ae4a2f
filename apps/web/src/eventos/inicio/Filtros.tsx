import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { FILTROS_FECHA } from '@taquilla/rules/fechas';
import { BasicIcon } from '@taquilla/ui/BasicIcon.tsx';
import { Chip, ChipGroup } from '@taquilla/ui/Chip.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { useEffect, useRef } from 'react';
import type { Filtro } from './filtrar.ts';
import './Filtros.css';

const FECHAS = FILTROS_FECHA.map(({ id, texto }) => ({ value: id, label: texto }));

interface FiltrosProps {
  filtro: Filtro;
  /** Receives the changed fields. */
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

/**
 * Milliseconds from the last key until the list and the address follow: browsers limit how often an address may change.
 */
const PAUSA_MS = 200;

/**
 * Searches the list by words. If Enter is pressed before its script has loaded, the form asks the server for the same
 * list.
 */
function Buscador({ texto, onChange }: { texto: string; onChange: (texto: string) => void }) {
  const campo = useRef<HTMLInputElement>(null);
  const pausa = useRef(0);
  useEffect(() => {
    const input = campo.current;
    // Only when a button cleared it: while the field has the focus, its text is ahead of the address.
    if (input && input !== document.activeElement) input.value = texto;
  }, [texto]);
  useEffect(() => () => clearTimeout(pausa.current), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is younger than the browsers that are promised
    <form role="search" className="buscador" onSubmit={event => event.preventDefault()}>
      <BasicIcon name="lupa" />
      <input
        ref={campo}
        type="search"
        name="q"
        aria-label="Buscar eventos"
        placeholder="Artista, evento, recinto o ciudad"
        autoComplete="off"
        maxLength={80}
        defaultValue={texto}
        onChange={({ target }) => {
          clearTimeout(pausa.current);
          pausa.current = window.setTimeout(() => onChange(target.value), PAUSA_MS);
        }}
      />
    </form>
  );
}
