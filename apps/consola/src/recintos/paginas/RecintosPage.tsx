import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { Recinto } from '@taquilla/contract/consola/recintos';
import { Button } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { useState } from 'react';
import { Link } from 'wouter';
import { queryFor } from '../../api/queryFor.ts';
import { paths } from '../../paths.ts';
import { permitido } from '../../sesion/sesion.ts';
import { Box } from '../../ui/Box.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { TableSilhouette } from '../../ui/Silhouettes.tsx';
import { StateTag } from '../../ui/StateTag.tsx';
import { NuevoRecinto } from './NuevoRecinto.tsx';

/** Every venue (§C2.12). */
export function RecintosPage() {
  const answer = useAnswer(queryFor('listarRecintos'));
  const [creando, setCreando] = useState(false);
  return (
    <>
      <PageHead
        title="Recintos"
        actions={
          permitido('editar_evento') && <Button onClick={() => setCreando(true)}>Nuevo recinto</Button>
        }
      >
        Cada versión publicada queda como está; los eventos la copian.
      </PageHead>
      <Reading answer={answer} skeleton={<TableSilhouette />}>
        {({ recintos }) =>
          recintos.length === 0 ? (
            <EmptyState title="Todavía no hay recintos">
              <p>Sube el mapa de tu recinto o dibújalo aquí.</p>
            </EmptyState>
          ) : (
            <Box label="Recintos" flush>
              <DataTable caption="Recintos" columns={COLUMNAS} rows={recintos} rowKey={({ id }) => id} />
            </Box>
          )
        }
      </Reading>
      {creando && <NuevoRecinto recintos={answer.data?.recintos ?? []} onDismiss={() => setCreando(false)} />}
    </>
  );
}

const COLUMNAS: readonly Column<Recinto>[] = [
  { title: 'Recinto', cell: ({ id, nombre }) => <Link href={paths.recinto(id)}>{nombre}</Link> },
  { title: 'Ciudad', cell: ({ ciudad }) => ciudad, phone: 'none' },
  {
    title: 'Versión',
    cell: ({ publicada, borrador }) => (
      <>
        {publicada && <StateTag kind="publicado">{`Versión ${publicada.numero}`}</StateTag>}{' '}
        {borrador && <StateTag kind="borrador">{`Borrador ${borrador.numero}`}</StateTag>}
      </>
    ),
  },
  {
    title: 'Lugares',
    align: 'right',
    cell: ({ publicada, borrador }) => (publicada ?? borrador)?.lugares.toLocaleString('es-MX') ?? '0',
  },
  { title: 'Eventos', align: 'right', cell: ({ eventos }) => eventos, phone: 'none' },
];
