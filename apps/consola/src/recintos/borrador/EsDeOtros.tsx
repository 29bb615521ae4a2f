import { Notice } from '@taquilla/ui/Notice.tsx';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { Workspace } from '../../ui/Workspace.tsx';

/** Why a venue is only shown: a change would reach buyers of other people's shows (§C1.2). */
export function EsDeOtros() {
  return (
    <Notice>
      Aquí sólo puedes ver: en este recinto hay eventos que no son tuyos, y un cambio les llegaría a sus
      compradores. Lo cambia quien lleva todos, o un Dueño. Para dibujar el tuyo, ve a{' '}
      <Link href={paths.recintos()}>Recintos</Link> y haz una copia.
    </Notice>
  );
}

/** The same in the place of a workspace that draws. */
export function TallerDeOtros({ recinto: { id, nombre } }: { recinto: { id: number; nombre: string } }) {
  return (
    <Workspace title={nombre} back={{ href: paths.recinto(id), words: 'Volver al recinto' }}>
      <EsDeOtros />
    </Workspace>
  );
}
