import { useAnswer } from '@taquilla/cliente/useAnswer';
import { useParams } from 'wouter';
import { queryFor } from '../api/queryFor.ts';
import { Reading } from '../ui/Reading.tsx';
import { Disenador } from './Disenador.tsx';
import './disenador.css';

/** The venue designer (§C10). */
export function DisenadorPage() {
  const recintoId = useParams<{ id: string }>().id;
  const query = queryFor('verBorrador', { params: { recintoId } });
  // Read once: what is edited here is newer than any other reading.
  const answer = useAnswer({ ...query, watch: () => () => {} });
  return <Reading answer={answer}>{leido => <Disenador leido={leido} />}</Reading>;
}
