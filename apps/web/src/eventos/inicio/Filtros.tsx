import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoResumen } from '@taquilla/contract/tienda/entidades/evento';
import { FILTROS_FECHA } from '@taquilla/rules/fechas';
import { BasicIcon } from '@taquilla/ui/BasicIcon.tsx';
import { Chip, ChipGroup } from '@taquilla/ui/Chip.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { useEffect, useRef, useState } from 'react';
import { pageNow } from '../../api/initialData.ts';
import type { Filtro } from './filtrar.ts';
import './Filtros.css';

const FECHAS = FILTROS_FECHA.map(({ id, texto }) => ({ value: id, label: texto }));

interface FiltrosProps {
  filtro: Filtro;
  /** Receives the changed fields. */
  onChange: (cambio: Partial<Filtro>) => void;
  eventos: readonly EventoResumen[];
  ciudades: readonly string[];
  categorias: RespuestaDe<'getCategorias'>['categorias'];
}

const ORDENES = [
  { value: 'fecha', label: 'Próximos primero' },
  { value: 'precio', label: 'Baratos primero' },
] as const;

/** City, date and order, and category chips; pressing the active chip clears it (§2.20, §2.21). */
export function Filtros({ filtro, onChange, categorias, ciudades, eventos }: FiltrosProps) {
  return (
    <div className="filtros">
      <h2 id="proximos">Próximos eventos</h2>
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
      <Select
        label="Orden"
        hideLabel
        options={ORDENES}
        value={filtro.orden}
        onChange={orden => onChange({ orden })}
      />
      <CercaDeTi eventos={eventos} onChange={onChange} />
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

/** Asks for the visitor's place only when pressed; it never leaves the browser, and a city can be chosen without it. */
function CercaDeTi({ eventos, onChange }: Pick<FiltrosProps, 'eventos' | 'onChange'>) {
  const [dicho, setDicho] = useState('');
  const pedir = async () => {
    onChange({ fecha: 'fin_de_semana' });
    setDicho('Buscando tu ciudad…');
    const { buscarCerca } = await import('./cercaDeTi.ts');
    const { ciudad, texto } = await buscarCerca(eventos, pageNow());
    if (ciudad) onChange({ ciudad });
    setDicho(texto);
  };
  return (
    <p className="filtros__cerca">
      <button type="button" className="enlace" onClick={() => void pedir()}>
        Este fin de semana cerca de ti
      </button>
      <span role="status">{dicho}</span>
    </p>
  );
}

/**
 * Searches the list by words. If Enter is pressed before its script has loaded, the form asks the server for the same
 * list.
 */
export function Buscador({ texto, onChange }: { texto: string; onChange: (texto: string) => void }) {
  const campo = useRef<HTMLInputElement>(null);
  const pausa = useRef(0);
  useEffect(() => {
    // Only when a button cleared it: while the field has the focus, its text is ahead of the address.
    if (campo.current && campo.current !== document.activeElement) campo.current.value = texto;
  }, [texto]);
  useEffect(() => () => clearTimeout(pausa.current), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is younger than the browsers that are promised
    <form
      role="search"
      className="ancho buscador"
      onSubmit={event => {
        event.preventDefault();
        clearTimeout(pausa.current);
        onChange(campo.current?.value ?? '');
        document.getElementById('proximos')?.scrollIntoView({ block: 'nearest' });
      }}
    >
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
      <button type="submit" aria-label="Buscar">
        <BasicIcon name="lupa" />
      </button>
    </form>
  );
}
