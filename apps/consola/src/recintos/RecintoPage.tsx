import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { VersionDeRecinto } from '@taquilla/contract/consola/recintos';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Link, useParams } from 'wouter';
import { descargar } from '../api/descargar.ts';
import { queryFor } from '../api/queryFor.ts';
import { paths } from '../paths.ts';
import { Box } from '../ui/Box.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { notificarFalla } from '../ui/enPalabras.ts';
import { fechaYHora } from '../ui/fechas.ts';
import { useMigas } from '../ui/migas.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Reading } from '../ui/Reading.tsx';
import { StateTag } from '../ui/StateTag.tsx';

const MIGAS = [{ texto: 'Recintos', href: paths.recintos() }];

/** One venue and its versions (§C2.12, §C3.1). */
export function RecintoPage() {
  const recintoId = useParams<{ id: string }>().id;
  const answer = useAnswer(queryFor('listarVersiones', { params: { recintoId } }));
  useMigas(MIGAS);
  return (
    <Reading answer={answer}>
      {({ recinto, versiones }) => (
        <>
          <PageHead
            title={recinto.nombre}
            actions={
              <>
                <Link href={paths.importarMapa(recinto.id)} className={buttonClass({ variant: 'borde' })}>
                  Importar SVG
                </Link>
                <Link href={paths.disenador(recinto.id)} className={buttonClass()}>
                  {recinto.borrador ? 'Seguir el borrador' : 'Diseñar otra versión'}
                </Link>
              </>
            }
          >
            {`${recinto.direccion}, ${recinto.ciudad}`}
          </PageHead>
          <Box title="Versiones" flush>
            <DataTable caption="Versiones" columns={COLUMNAS} rows={versiones} rowKey={({ id }) => id} />
          </Box>
        </>
      )}
    </Reading>
  );
}

const ESTADOS = {
  borrador: ['borrador', 'Borrador'],
  publicada: ['publicado', 'Publicada'],
  retirada: ['hecho', 'Retirada'],
} as const;

const COLUMNAS: readonly Column<VersionDeRecinto>[] = [
  { title: 'Versión', cell: ({ numero }) => numero },
  {
    title: 'Estado',
    cell: ({ estado }) => <StateTag kind={ESTADOS[estado][0]}>{ESTADOS[estado][1]}</StateTag>,
  },
  { title: 'Secciones', align: 'right', cell: ({ secciones }) => secciones, phone: 'none' },
  { title: 'Lugares', align: 'right', cell: ({ lugares }) => lugares.toLocaleString('es-MX') },
  {
    title: 'Desde',
    phone: 'none',
    cell: ({ publicadaEn, cambiadaEn }) => fechaYHora(publicadaEn ?? cambiadaEn),
  },
  {
    title: 'Archivo',
    hideTitle: true,
    cell: ({ id, numero }) => (
      <Button
        variant="borde"
        size="chico"
        aria-label={`Bajar la versión ${numero} como archivo`}
        onClick={() =>
          void descargar('bajarVersion', { params: { archivo: `${id}.zip` } }, 'recinto.zip').catch(
            notificarFalla,
          )
        }
      >
        Archivo
      </Button>
    ),
  },
];
