import type { BorradorDeRecinto } from '@taquilla/contract/consola/recintos';
import type { revisarDocumento } from '@taquilla/rules/recinto/revisar';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { Link, useLocation } from 'wouter';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { ConsoleIcon } from '../../ui/ConsoleIcon.tsx';
import { notificarFalla } from '../../ui/enPalabras.ts';
import { EstadoDelBorrador } from '../borrador/EstadoDelBorrador.tsx';
import type { EdicionDeBorrador } from '../borrador/useBorrador.ts';

interface Props {
  recinto: BorradorDeRecinto['recinto'];
  numero: number;
  edicion: EdicionDeBorrador;
  revision: ReturnType<typeof revisarDocumento> | null;
  onMuestra: () => void;
}

/** The dark bar: the draft's state, undo and redo, and the next steps. */
export function BarraDelDisenador({ recinto, numero, edicion, revision, onMuestra }: Props) {
  return (
    <div className="disenador__barra">
      <EstadoDelBorrador {...{ numero, edicion }} />
      <Button
        variant="quieto"
        size="chico"
        aria-label="Deshacer"
        disabled={!edicion.puede.deshacer}
        onClick={edicion.deshacer}
      >
        <ConsoleIcon name="devolver" />
      </Button>
      <Button
        variant="quieto"
        size="chico"
        aria-label="Rehacer"
        disabled={!edicion.puede.rehacer}
        onClick={edicion.rehacer}
      >
        <ConsoleIcon name="devolver" className="al-reves" />
      </Button>
      <Link
        href={paths.importarMapa(recinto.id)}
        className={buttonClass({ variant: 'borde', size: 'chico' })}
      >
        <ConsoleIcon name="subir" />
        Importar SVG
      </Link>
      <Button variant="borde" size="chico" onClick={onMuestra}>
        <Icon name="ojo" />
        Ver como comprador
      </Button>
      <Publicar {...{ recinto, numero, edicion }} hayErrores={(revision?.errores.length ?? 0) > 0} />
    </div>
  );
}

function Publicar({
  recinto,
  numero,
  edicion,
  hayErrores,
}: Pick<Props, 'recinto' | 'numero' | 'edicion'> & { hayErrores: boolean }) {
  const [, navigate] = useLocation();
  const { isBusy, run } = useBusy();
  const publicar = () =>
    run(async () => {
      const version = await edicion.guardar();
      if (version === null) return;
      try {
        await call('publicarBorrador', {
          params: { recintoId: recinto.id },
          version,
          intencion: `publicar:${recinto.id}:${numero}`,
        });
        notificar(`Se publicó la versión ${numero}.`, 'exito');
        navigate(paths.recinto(recinto.id));
      } catch (error) {
        notificarFalla(error);
      }
    });
  return (
    <Button
      size="chico"
      busy={isBusy}
      disabled={hayErrores}
      title={hayErrores ? 'Corrige antes los problemas de la lista.' : undefined}
      onClick={() => void publicar()}
    >
      {`Publicar versión ${numero}`}
    </Button>
  );
}
