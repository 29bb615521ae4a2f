import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { Persona } from '@taquilla/contract/consola/equipo';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useState } from 'react';
import { Link } from 'wouter';
import { queryFor } from '../api/queryFor.ts';
import { paths } from '../paths.ts';
import { NOMBRE_DE_ROL } from '../sesion/roles.ts';
import { permitido } from '../sesion/sesion.ts';
import { Box } from '../ui/Box.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { Initials } from '../ui/Initials.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Reading } from '../ui/Reading.tsx';
import { TableSilhouette } from '../ui/Silhouettes.tsx';
import { StateTag } from '../ui/StateTag.tsx';
import { AccionesDePersona } from './AccionesDePersona.tsx';
import { Invitar } from './Invitar.tsx';
import { QuePuedeCadaPapel } from './QuePuedeCadaPapel.tsx';
import './EquipoPage.css';

/** The team (§C2.14), as far as the reader may see it. */
export function EquipoPage() {
  const answer = useAnswer(queryFor('listarPersonal', { query: { limite: 200 } }));
  const [invitando, setInvitando] = useState(false);
  const administra = permitido('administrar');
  const personas = answer.data?.personal;
  return (
    <>
      <PageHead
        title="Equipo"
        actions={administra && <Button onClick={() => setInvitando(true)}>Invitar</Button>}
      >
        {personas ? cuantas(personas) : '\u00a0'}
      </PageHead>
      <Reading answer={answer} skeleton={<TableSilhouette />}>
        {({ personal }) => (
          <Box label="Personas" flush>
            <DataTable
              caption="Personas del equipo"
              columns={administra ? [...COLUMNAS, ACCIONES] : COLUMNAS}
              rows={personal}
              rowKey={persona => persona.id}
            />
          </Box>
        )}
      </Reading>
      {/* Comes after the list: the list's length is unknown before, and it would push this table down. */}
      {personas && <QuePuedeCadaPapel />}
      {invitando && <Invitar onClose={() => setInvitando(false)} />}
    </>
  );
}

const COLUMNAS: readonly Column<Persona>[] = [
  {
    title: 'Persona',
    cell: ({ nombre, correo, id }) => (
      <div className="persona">
        <Initials nombre={nombre} />
        <div>
          {permitido('administrar') ? (
            <Link className="tabla__nombre" href={paths.persona(id)}>
              {nombre}
            </Link>
          ) : (
            <span className="fuerte">{nombre}</span>
          )}
          <small>{correo}</small>
        </div>
      </div>
    ),
  },
  {
    title: 'Papel',
    cell: ({ roles, estado }) => (
      <span className="papeles">
        {roles.map(rol => (
          <StateTag key={rol} kind={estado === 'invitada' ? 'borrador' : 'rol'}>
            {estado === 'invitada' ? `${NOMBRE_DE_ROL[rol]}, invitación enviada` : NOMBRE_DE_ROL[rol]}
          </StateTag>
        ))}
      </span>
    ),
    phone: 'line',
  },
  { title: 'Alcance', cell: alcance, phone: 'none' },
  {
    title: 'Segundo factor',
    cell: ({ segundoFactor }) => <SegundoFactor {...segundoFactor} />,
    phone: 'line',
  },
  {
    title: 'Último uso',
    cell: ({ vistaEn }) => <span className="suave num">{vistaEn ? fechaYHora(vistaEn) : 'nunca'}</span>,
    phone: 'none',
  },
];

const ACCIONES: Column<Persona> = {
  title: 'Acciones',
  hideTitle: true,
  align: 'right',
  cell: persona => <AccionesDePersona persona={persona} />,
};

function SegundoFactor({ activo, obligatorio }: Persona['segundoFactor']) {
  if (activo)
    return (
      <span className="segundo verde">
        <Icon name="palomita" />
        <span>Código en su teléfono</span>
      </span>
    );
  return obligatorio ? (
    <span className="suave">Lo pondrá al entrar</span>
  ) : (
    <span className="suave">Su papel no lo pide</span>
  );
}

function alcance({ roles, eventos }: Persona): string {
  if (roles.includes('plataforma') || eventos === 'todos') return 'Todos los eventos';
  if (eventos.length === 0) return 'Ningún evento';
  const [primero] = eventos;
  return eventos.length === 1 ? (primero?.nombre ?? '') : `${eventos.length} eventos`;
}

function cuantas(personas: readonly Persona[]): string {
  const activas = personas.filter(({ estado }) => estado === 'activa').length;
  const invitadas = personas.filter(({ estado }) => estado === 'invitada').length;
  const dice = activas === 1 ? '1 persona' : `${activas} personas`;
  if (invitadas === 0) return dice;
  return `${dice}, ${invitadas === 1 ? '1 invitación' : `${invitadas} invitaciones`} sin contestar`;
}
