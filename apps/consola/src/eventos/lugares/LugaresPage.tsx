import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { queryFor } from '../../api/queryFor.ts';
import { paths } from '../../paths.ts';
import { permitido } from '../../sesion/sesion.ts';
import { Reading } from '../../ui/Reading.tsx';
import { ConEvento } from '../ConEvento.tsx';
import { SILUETAS } from '../siluetas.tsx';
import { EstadosDeLugares } from './EstadosDeLugares.tsx';
import { escucharLugares } from './enVivo.ts';
import { LugaresDeSeccion } from './LugaresDeSeccion.tsx';
import { PanelDeBloqueos } from './PanelDeBloqueos.tsx';
import type { LugaresDeEvento, Vista } from './planoDeSeccion.ts';
import { rotulo, TodoElRecinto } from './TodoElRecinto.tsx';
import './LugaresPage.css';

/** The live map of an event's places, with the acts that staff may do (§C2.6, §C6.1). */
export function LugaresPage() {
  return <ConEvento parte="lugares">{evento => <Lugares key={evento.id} evento={evento} />}</ConEvento>;
}

function Lugares({ evento }: { evento: EventoDeConsola }) {
  const query = useMemo(
    () => ({
      ...queryFor('verLugares', { params: { eventoId: evento.id } }),
      freshMs: 0,
      watch: (again: () => void) => escucharLugares({ id: evento.id, estado: evento.estado }, again),
    }),
    [evento.id, evento.estado],
  );
  const answer = useAnswer(query);
  return (
    <Reading answer={answer} skeleton={SILUETAS.lugares}>
      {datos =>
        datos.secciones.length === 0 ? (
          <EmptyState
            title="Este evento no tiene lugares"
            hint="Los tiene en cuanto lleva una versión publicada del mapa de su recinto."
          />
        ) : (
          <ConSecciones evento={evento} datos={datos} />
        )
      }
    </Reading>
  );
}

function ConSecciones({ evento, datos }: { evento: EventoDeConsola; datos: LugaresDeEvento }) {
  const { seccionId, vista, ir } = useDireccion(evento.id);
  const { secciones } = datos;
  const seccion =
    secciones.find(({ id }) => id === seccionId) ?? (secciones.length === 1 ? secciones[0] : null);
  return (
    <div className="lugares">
      <div className="lugares__principal">
        <Elegidor {...{ secciones, seccion, vista, ir }} />
        {seccion ? (
          <LugaresDeSeccion key={seccion.id} evento={evento} seccion={seccion} datos={datos} vista={vista} />
        ) : (
          <TodoElRecinto datos={datos} onElegir={id => ir({ seccion: String(id) })} />
        )}
      </div>
      <div className="lugares__lado">
        <EstadosDeLugares datos={datos} />
        <PanelDeBloqueos
          evento={evento}
          bloqueos={datos.bloqueos}
          puede={permitido('bloquear_lugares', { eventoId: evento.id })}
        />
      </div>
    </div>
  );
}

interface ElegidorProps {
  secciones: LugaresDeEvento['secciones'];
  /** The section in sight; null for the whole venue. */
  seccion: LugaresDeEvento['secciones'][number] | null | undefined;
  vista: Vista;
  ir: (cambio: { seccion?: string; vista?: Vista }) => void;
}

/** The section in sight, or the whole venue; and for a section its view. */
function Elegidor({ secciones, seccion, vista, ir }: ElegidorProps) {
  const todas = secciones.map(una => ({ value: String(una.id), label: rotulo(una) }));
  return (
    <div className="fila fila--entre">
      <Select
        label="Sección"
        hideLabel
        options={todas.length > 1 ? [{ value: '', label: 'Todo el recinto' }, ...todas] : todas}
        value={seccion ? String(seccion.id) : ''}
        onChange={id => ir({ seccion: id })}
      />
      {seccion && (
        <Segmented
          label="Vista"
          options={[
            { value: 'mapa', label: 'Mapa', icon: 'mapa' },
            { value: 'lista', label: 'Lista', icon: 'lista' },
          ]}
          value={vista}
          onChange={nueva => ir({ vista: nueva })}
        />
      )}
    </div>
  );
}

/** Section and view, which the address holds (§C2.17). */
function useDireccion(eventoId: number) {
  const params = new URLSearchParams(useSearch());
  const [, irA] = useLocation();
  const vista: Vista = params.get('vista') === 'lista' ? 'lista' : 'mapa';
  return {
    seccionId: Number(params.get('seccion')),
    vista,
    ir: (cambio: { seccion?: string; vista?: Vista }) => {
      for (const [nombre, valor] of Object.entries(cambio)) params.set(nombre, valor);
      irA(`${paths.evento(eventoId, 'lugares')}?${params}`, { replace: true });
    },
  };
}
