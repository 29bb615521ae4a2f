import { invalidate } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { Recinto, VersionDeRecinto } from '@taquilla/contract/consola/recintos';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Link, useParams } from 'wouter';
import { call } from '../../api/call.ts';
import { download } from '../../api/download.ts';
import { queryFor } from '../../api/queryFor.ts';
import { PieDeEdicion } from '../../edicion/PieDeEdicion.tsx';
import { useEdicion } from '../../edicion/useEdicion.ts';
import { paths } from '../../paths.ts';
import { Box } from '../../ui/Box.tsx';
import { useCrumbs } from '../../ui/crumbs.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { notificarFalla } from '../../ui/enPalabras.ts';
import { fechaYHora } from '../../ui/fechas.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { FormSilhouette, PageSilhouette, TableSilhouette } from '../../ui/Silhouettes.tsx';
import { StateTag } from '../../ui/StateTag.tsx';
import { EsDeOtros } from '../borrador/EsDeOtros.tsx';
import { enLugares } from '../dibujo/enLugares.ts';
import { DatosDeRecinto, type DatosEscritos, NOMBRES } from './DatosDeRecinto.tsx';
import './recinto.css';

/** One venue: its versions and its data (§C2.12, §C3.1). */
export function RecintoPage() {
  const recintoId = useParams<{ id: string }>().id;
  const answer = useAnswer(queryFor('listarVersiones', { params: { recintoId } }));
  return (
    <Reading
      answer={answer}
      skeleton={
        <PageSilhouette>
          <TableSilhouette rows={1} />
          <FormSilhouette fields={4} />
        </PageSilhouette>
      }
    >
      {leido => <DeRecinto key={leido.recinto.id} {...leido} />}
    </Reading>
  );
}

function DeRecinto({ recinto, versiones }: RespuestaDe<'listarVersiones'>) {
  useCrumbs([{ texto: 'Recintos', href: paths.recintos() }, { texto: recinto.nombre }]);
  return (
    <>
      <PageHead
        title={recinto.nombre}
        actions={
          !recinto.ajeno && (
            <>
              <Link href={paths.importarMapa(recinto.id)} className={buttonClass({ variant: 'borde' })}>
                Importar SVG
              </Link>
              <Link href={paths.disenador(recinto.id)} className={buttonClass()}>
                {recinto.borrador ? 'Seguir el borrador' : 'Diseñar otra versión'}
              </Link>
            </>
          )
        }
      >
        {`${recinto.direccion}, ${recinto.ciudad}`}
      </PageHead>
      {recinto.ajeno && <EsDeOtros />}
      <Box title="Versiones" flush>
        <DataTable caption="Versiones" columns={COLUMNAS} rows={versiones} rowKey={({ id }) => id} />
      </Box>
      {recinto.ajeno ? <DatosFijos recinto={recinto} /> : <Datos recinto={recinto} />}
    </>
  );
}

/** The data of a venue that the person may only look at. */
function DatosFijos({ recinto }: { recinto: Recinto }) {
  return (
    <Box title="Datos">
      <div className="recinto-nuevo">
        <DatosDeRecinto datos={datosDe(recinto)} fija />
      </div>
    </Box>
  );
}

/** The venue's name and address (§C2.12); a change is mailed to buyers of coming shows there. */
function Datos({ recinto }: { recinto: Recinto }) {
  const { id, version, eventos } = recinto;
  const edicion = useEdicion<DatosEscritos>({
    nombre: `recinto:${id}`,
    leido: datosDe(recinto),
    version,
    presente: presente => datosDe(presente as Recinto),
    nombres: NOMBRES,
    guardar: async (cambios, conVersion) => {
      const nuevo = await call('cambiarRecinto', {
        params: { recintoId: id },
        body: cambios,
        version: conVersion,
      });
      for (const lectura of ['listarVersiones', 'listarRecintos', 'listarEventos', 'verEvento'] as const)
        void invalidate(lectura);
      return { leido: datosDe(nuevo), version: nuevo.version };
    },
  });
  return (
    <>
      <Box title="Datos">
        <div className="recinto-nuevo">
          <DatosDeRecinto datos={edicion.valores} faltas={edicion.faltas} cambiar={edicion.cambiar} />
        </div>
      </Box>
      <PieDeEdicion edicion={edicion} nombres={NOMBRES}>
        {eventos > 0 &&
          'A cada compra de lo que viene aquí se le manda un correo con el cambio y sus boletos.'}
      </PieDeEdicion>
    </>
  );
}

function datosDe({ nombre, direccion, ciudad, zona }: Recinto): DatosEscritos {
  return { nombre, direccion, ciudad, zona };
}

const ESTADOS = {
  borrador: ['borrador', 'Borrador'],
  publicada: ['publicado', 'Publicada'],
  retirada: ['hecho', 'Retirada'],
} as const;

const COLUMNAS: readonly Column<VersionDeRecinto>[] = [
  { title: 'Versión', cell: ({ numero }) => `Versión ${numero}` },
  {
    title: 'Estado',
    cell: ({ estado }) => <StateTag kind={ESTADOS[estado][0]}>{ESTADOS[estado][1]}</StateTag>,
  },
  { title: 'Secciones', align: 'right', cell: ({ secciones }) => secciones, phone: 'none' },
  {
    title: 'Lugares',
    align: 'right',
    cell: ({ lugares }) => enLugares(lugares),
  },
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
          void download('bajarVersion', { params: { archivo: `${id}.zip` } }, 'recinto.zip').catch(
            notificarFalla,
          )
        }
      >
        Archivo
      </Button>
    ),
  },
];
