/**
 * Several checkers of types would do some of the work more than once: that takes half as much CPU
 * time again, which is no gain beside other work on two cores.
 */
export const ONE_CHECKER = ['--checkers', '1'] as const
