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
  return <Reading answer={answer}>{persona => <Ficha persona={persona} />}</Reading>;
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
      <PieDeEdicion edicion={edicion} nombres={NOMBRES} mostrar={enTexto}>
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

function enTexto(valor: unknown, campo: keyof Editable): string {
  if (campo === 'roles') return (valor as Rol[]).map(rol => NOMBRE_DE_ROL[rol]).join(', ');
  if (campo === 'eventos') return valor === 'todos' ? 'todos' : `${(valor as number[]).length} eventos`;
  return String(valor);
}
