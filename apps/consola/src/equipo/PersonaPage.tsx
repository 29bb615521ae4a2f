import { invalidate } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { Rol } from '@taquilla/contract/comun/acceso';
import type { Persona } from '@taquilla/contract/consola/equipo';
import { Field } from '@taquilla/ui/Field.tsx';
import { useParams } from 'wouter';
import { call } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { PieDeEdicion } from '../edicion/PieDeEdicion.tsx';
import { useEdicion } from '../edicion/useEdicion.ts';
import { paths } from '../paths.ts';
import { NOMBRE_DE_ROL } from '../sesion/roles.ts';
import { Box } from '../ui/Box.tsx';
import { useCrumbs } from '../ui/crumbs.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Reading } from '../ui/Reading.tsx';
import { FormSilhouette } from '../ui/Silhouettes.tsx';
import { AccionesDePersona } from './AccionesDePersona.tsx';
import { ElegirAlcance, ElegirPapeles } from './ElegirPapeles.tsx';

const NOMBRES = { nombre: 'Nombre', roles: 'Papel', eventos: 'Eventos' } as const;

interface Editable {
  nombre: string;
  roles: readonly Rol[];
  eventos: 'todos' | readonly number[];
}

/** A member of the team: name, roles, events (§C15). */
export function PersonaPage() {
  const { personalId = '' } = useParams<{ personalId: string }>();
  const answer = useAnswer(queryFor('verPersona', { params: { personalId } }));
  return (
    <Reading answer={answer} skeleton={<FormSilhouette />}>
      {persona => <Ficha persona={persona} />}
    </Reading>
  );
}

function Ficha({ persona }: { persona: Persona }) {
  useCrumbs([{ texto: 'Equipo', href: paths.equipo() }, { texto: persona.nombre }]);
  const edicion = useEdicion<Editable>({
    nombre: `persona:${persona.id}`,
    leido: editable(persona),
    version: persona.version,
    presente: presente => editable(presente as Persona),
    nombres: NOMBRES,
    guardar: (cambios, version) => guardar(persona.id, cambios, version),
  });
  const { valores, cambiar, faltas } = edicion;
  const nombres = useNombresDeEventos(persona, edicion.choques.length > 0);
  return (
    <>
      <PageHead title={persona.nombre} actions={<AccionesDePersona persona={persona} />}>
        {persona.correo}
      </PageHead>
      <Box label="Datos">
        <div className="pila">
          <Field
            label="Nombre"
            value={valores.nombre}
            error={faltas.nombre}
            onChange={event => cambiar({ nombre: event.target.value })}
          />
          <ElegirPapeles roles={valores.roles} error={faltas.roles} onChange={roles => cambiar({ roles })} />
          <ElegirAlcance
            roles={valores.roles}
            eventos={valores.eventos}
            onChange={eventos => cambiar({ eventos })}
          />
        </div>
      </Box>
      <PieDeEdicion edicion={edicion} nombres={NOMBRES} mostrar={decirCon(nombres)}>
        Con otro papel, sus sesiones terminan.
      </PieDeEdicion>
    </>
  );
}

async function guardar(personalId: Persona['id'], cambios: Partial<Editable>, version: number) {
  const nueva = await call('cambiarPersona', {
    params: { personalId },
    // A copy, because the contract's lists are mutable.
    body: JSON.parse(JSON.stringify(cambios)),
    version,
  });
  void invalidate('listarPersonal');
  return { leido: editable(nueva), version: nueva.version };
}

function editable({ nombre, roles, eventos }: Persona): Editable {
  return { nombre, roles, eventos: eventos === 'todos' ? eventos : eventos.map(({ id }) => id) };
}

/** Names of the events of this person, and in a conflict of those that the page lets one tick. */
function useNombresDeEventos({ eventos }: Persona, hayChoque: boolean): ReadonlyMap<number, string> {
  const { data } = useAnswer(queryFor('listarEventos', { query: { limite: 200 } }), hayChoque);
  const suyos = eventos === 'todos' ? [] : eventos;
  return new Map([...(data?.eventos ?? []), ...suyos].map(({ id, nombre }) => [id, nombre]));
}

/** Values in words, events by their names and in their order, so that a conflict shows which ones differ (§C14.2). */
export function decirCon(nombres: ReadonlyMap<number, string>) {
  return (valor: unknown, campo: keyof Editable): string => {
    if (campo === 'roles') return (valor as Rol[]).map(rol => NOMBRE_DE_ROL[rol]).join(', ');
    if (campo !== 'eventos') return String(valor);
    if (valor === 'todos') return 'todos';
    const dichos = (valor as number[]).map(id => nombres.get(id) ?? `evento ${id}`);
    return dichos.toSorted((a, b) => a.localeCompare(b, 'es')).join(', ') || 'ninguno';
  };
}
