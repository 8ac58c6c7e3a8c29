/** The protocol, as the client's package publishes it. */

import serverFeaturesServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import serverFeaturesMessages from '@eventstore/db-client/generated/serverfeatures_pb.js';
import sharedMessages from '@eventstore/db-client/generated/shared_pb.js';
import streamsServices from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsMessages from '@eventstore/db-client/generated/streams_pb.js';

export const streams = { ...streamsMessages, ...streamsServices };
export const serverFeatures = { ...serverFeaturesMessages, ...serverFeaturesServices };
export const shared = sharedMessages;
