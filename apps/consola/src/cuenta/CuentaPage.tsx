import { invalidate } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { call } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { NOMBRE_DE_ROL } from '../sesion/roles.ts';
import { permitido, salir } from '../sesion/sesion.ts';
import { Box } from '../ui/Box.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { notificarFalla } from '../ui/enPalabras.ts';
import { fechaYHora } from '../ui/fechas.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Reading } from '../ui/Reading.tsx';
import { ColumnsSilhouette, FormSilhouette, LinesSilhouette } from '../ui/Silhouettes.tsx';
import { StateTag } from '../ui/StateTag.tsx';
import { CambiarContrasena } from './CambiarContrasena.tsx';
import { nombrarNavegador } from './navegador.ts';
import { PinDeVentanilla } from './PinDeVentanilla.tsx';
import { SegundoFactor } from './SegundoFactor.tsx';

type Sesion = RespuestaDe<'miCuenta'>['sesiones'][number];

/** The person's own password, second factor and sessions (§C2.14). */
export function CuentaPage() {
  const answer = useAnswer(queryFor('miCuenta'));
  const { isBusy, run } = useBusy();
  return (
    <>
      <PageHead
        title="Tu cuenta"
        actions={
          <Button variant="borde" busy={isBusy} onClick={() => run(() => salir().catch(notificarFalla))}>
            Cerrar sesión
          </Button>
        }
      >
        {answer.data &&
          `${answer.data.correo} · ${answer.data.roles.map(rol => NOMBRE_DE_ROL[rol]).join(', ')}`}
      </PageHead>
      <Reading
        answer={answer}
        skeleton={<ColumnsSilhouette wide={<FormSilhouette fields={4} />} narrow={<LinesSilhouette />} />}
      >
        {cuenta => (
          <>
            <Acceso cuenta={cuenta} />
            <Box title="Sesiones abiertas" flush>
              <DataTable
                caption="Sesiones abiertas"
                columns={COLUMNAS}
                rows={cuenta.sesiones}
                rowKey={({ id }) => id}
                isPicked={({ esta }) => esta}
              />
            </Box>
          </>
        )}
      </Reading>
    </>
  );
}

function Acceso({ cuenta }: { cuenta: RespuestaDe<'miCuenta'> }) {
  return (
    <div className="rejilla">
      <Box title="Contraseña" className="c6">
        <CambiarContrasena correo={cuenta.correo} />
      </Box>
      <Box title="Segundo factor" className="c6">
        <SegundoFactor {...cuenta.segundoFactor} />
      </Box>
      {permitido('vender') && (
        <Box title="PIN de la ventanilla" className="c6">
          <PinDeVentanilla conPin={cuenta.conPin} />
        </Box>
      )}
    </div>
  );
}

const COLUMNAS: readonly Column<Sesion>[] = [
  {
    title: 'Navegador',
    cell: ({ navegador, origen, esta }) => (
      <>
        <span className="fuerte">{nombrarNavegador(navegador)}</span>
        <small>{esta ? `Desde ${origen} · ésta` : `Desde ${origen}`}</small>
      </>
    ),
  },
  { title: 'Abierta', cell: ({ creadaEn }) => fechaYHora(creadaEn), phone: 'none' },
  { title: 'Último uso', cell: ({ usadaEn }) => fechaYHora(usadaEn), phone: 'line' },
  {
    title: 'Cerrar',
    hideTitle: true,
    align: 'right',
    cell: sesion =>
      sesion.esta ? (
        <StateTag kind="bien">Aquí</StateTag>
      ) : (
        <Cerrar id={sesion.id} navegador={sesion.navegador} />
      ),
  },
];

function Cerrar({ id, navegador }: { id: string; navegador: string }) {
  const { isBusy, run } = useBusy();
  const cerrar = () =>
    run(async () => {
      try {
        await call('cerrarSesion', { params: { sesionId: id } });
        notificar('Sesión cerrada', 'exito');
        await invalidate('miCuenta');
      } catch (error) {
        notificarFalla(error);
      }
    });
  return (
    <Button
      variant="borde"
      size="chico"
      busy={isBusy}
      aria-label={`Cerrar la sesión de ${nombrarNavegador(navegador)}`}
      onClick={cerrar}
    >
      Cerrar
    </Button>
  );
}
