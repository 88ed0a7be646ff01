/** Hosts of the development and staging deployments. */
interface DeploymentHosts {
  readonly development: string | undefined;
  readonly staging: string | undefined;
}
export type Environment = 'development' | 'staging' | 'production';

const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Deployment environment by the public host [A9.21]; any other host is production. */
export function getEnvironment(publicUrl: string, hosts: DeploymentHosts): Environment {
  const { host, hostname } = new URL(publicUrl);
  const matchesHost = (named: string | undefined) => named !== undefined && (named === host || named === hostname);
  if (thisMachine.includes(hostname) || matchesHost(hosts.development)) return 'development';
  return matchesHost(hosts.staging) ? 'staging' : 'production';
}
